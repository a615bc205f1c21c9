import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers } from '#platform/http/api-router.ts'
import { findSubscription } from './find-subscription.ts'
import { SUBSCRIPTION_STATUSES } from './subscription.ts'

const subscriptionWire = z
  .object({
    status: z.enum(['none', ...SUBSCRIPTION_STATUSES]),
    trialEndsAt: z.string().nullable(),
    priceCents: z.number().int().nullable(),
    planId: z.string().nullable(),
  })
  .openapi('Subscription')

const read = createRoute({
  method: 'get',
  path: '/subscription',
  tags: ['Subscriptions'],
  summary: 'Read how your own subscription stands',
  request: { query: z.object({ profileId: z.string().max(64) }) },
  responses: {
    200: { description: 'The subscription.', content: { 'application/json': { schema: subscriptionWire } } },
    ...errorAnswers(400, 401, 404),
  },
})

export const subscriptionRoutes = apiRouter().openapi(read, async (c) => {
  const { state, trialEndsAt, ...rest } = await findSubscription(c.var.ctx, c.req.valid('query'))
  const answer = { status: state.status, trialEndsAt: trialEndsAt?.toISOString() ?? null, ...rest }
  return c.json(answer, 200)
})
