import { z } from '@hono/zod-openapi'

export const promotionCodeField = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .openapi({ description: 'As it was given out.', example: 'SPRING' })
