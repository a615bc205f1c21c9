import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers } from '#platform/http/api-router.ts'
import { DELIVERY_STATES } from './delivery.ts'
import { findDelivery } from './find-delivery.ts'

const progress = z
  .object({
    state: z.enum([...DELIVERY_STATES, 'none']),
    weekNumber: z.number().int(),
    mealPlanId: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .openapi('Delivery')

const read = createRoute({
  method: 'get',
  path: '/delivery',
  tags: ['Meal plans'],
  summary: 'Read how far the newest weekly plan of a member has come',
  request: { query: z.object({ profileId: z.string().max(64) }) },
  responses: {
    200: { description: 'The progress.', content: { 'application/json': { schema: progress } } },
    ...errorAnswers(400, 401, 404),
  },
})

export const deliveryRoutes = apiRouter().openapi(read, async (c) => {
  return c.json(await findDelivery(c.var.ctx, c.req.valid('query')), 200)
})
