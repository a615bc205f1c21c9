import { z } from '@hono/zod-openapi'

export function stripeIdField(description: string, example: string) {
  return z.string().trim().min(1).max(255).openapi({ description, example })
}

/** The secret with which the browser confirms at the payment provider. */
export const clientSecretText = z.string().openapi({ example: 'seti_1_secret_2' })
