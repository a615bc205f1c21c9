import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, jsonAnswer } from '#platform/http/api-router.ts'
import type { EventClient } from './process-event.ts'
import { receiveEvent } from './receive-event.ts'

const signature = z.string().max(2000).default('').openapi({
  description: 'Stripe’s signature of the body, with the moment it was made.',
  example: 't=1772434800,v1=5257a869e7ec',
})

const receive = createRoute({
  method: 'post',
  path: '/stripe/webhook',
  tags: ['Payments'],
  summary: 'Take in a signed event (Stripe only)',
  request: { headers: z.object({ 'stripe-signature': signature }) },
  responses: {
    200: jsonAnswer('The event is taken in.', z.object({ received: z.literal(true) })),
    ...errorAnswers(400, 401),
  },
})

export function webhookRoutes({ stripe }: { stripe: EventClient }) {
  return apiRouter().openapi(receive, async (c) => {
    const signature = c.req.valid('header')['stripe-signature']
    await receiveEvent(c.var.ctx, stripe, { payload: await c.req.text(), signature })
    return c.json({ received: true as const }, 200)
  })
}
