import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, jsonAnswer } from '#platform/http/api-router.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField } from '#platform/http/wire-fields.ts'
import { findSubscription } from './find-subscription.ts'
import { subscriptionToWire, subscriptionWire } from './wire.ts'

const read = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/subscription',
  tags: ['Subscriptions'],
  summary: 'Read how your own subscription stands, or any as an administrator',
  request: { query: z.object({ profileId: idField('The profile’s `_id`.') }) },
  responses: {
    200: jsonAnswer('The subscription.', subscriptionWire),
    ...errorAnswers(400, 401, 404),
  },
})

export const subscriptionRoutes = apiRouter().openapi(read, async (c) => {
  const found = await findSubscription(c.var.ctx, c.req.valid('query'))
  return c.json(subscriptionToWire(found), 200)
})
