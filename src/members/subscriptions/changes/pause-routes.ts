import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { subscriptionToWire } from '../record/wire.ts'
import type { SubscriptionGate } from '../subscription-gate.ts'
import { cancelByLink, findByCancelLink } from './cancel-by-link.ts'
import { changeGoals } from './change-goals.ts'
import { allGoals, changedSubscription, limitChanges, ofProfile } from './change-routes.ts'
import { endPause, MOST_PAUSED_MONTHS, pauseSubscription, previewEndOfPause } from './pause-subscription.ts'

const tags = ['Subscriptions']
const LINKS = { name: 'subscription.cancel-link', limit: 20, seconds: 10 * 60 }

const pause = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/subscription/pause',
  tags,
  summary: 'Pause your subscription when the time that is paid for runs out',
  request: jsonBody(
    ofProfile.extend({
      months: z.number().int().min(1).max(MOST_PAUSED_MONTHS).openapi({ example: 2 }),
    }),
  ),
  responses: { ...changedSubscription, ...errorAnswers(415) },
})

/** As text, since it is part of a URL. */
const shownInQuery = z
  .string()
  .min(1)
  .max(9)
  .regex(/^\d+$/, 'must be an amount in cents')
  .transform(Number)
  .openapi({ description: 'The amount that was shown: nothing else is charged.', example: '1900' })

const goOn = createRoute({
  ...signedInOnly,
  method: 'delete',
  path: '/subscription/pause',
  tags,
  summary: 'End a pause; where nothing is paid for any more, a month is charged now',
  request: { query: ofProfile.extend({ dueNowCents: shownInQuery.optional() }) },
  responses: changedSubscription,
})

const endCost = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/subscription/pause',
  tags,
  summary: 'Read what ending a pause would charge now',
  request: { query: ofProfile },
  responses: {
    200: jsonAnswer(
      'The cost; nothing is changed.',
      z.object({ dueNowCents: z.number().int().openapi({ example: 1900 }) }).openapi('EndOfPauseCost'),
    ),
    ...errorAnswers(400, 401, 404, 409, 429, 503),
  },
})

const goals = createRoute({
  ...signedInOnly,
  method: 'put',
  path: '/subscription/goals',
  tags,
  summary: 'Change your health goals within your plan',
  request: jsonBody(ofProfile.extend({ goals: allGoals })),
  responses: { ...changedSubscription, ...errorAnswers(415) },
})

const ofLink = jsonBody(z.object({ token: z.string().min(1).max(500).openapi({ example: 'AbC123' }) }))

const stateByLink = createRoute({
  method: 'post',
  path: '/subscription/cancellation-by-link/check',
  tags,
  summary: 'Ask whether the link of a mail still has something to cancel; nothing is changed by it',
  request: ofLink,
  responses: {
    200: jsonAnswer(
      'How the subscription stands.',
      z.object({
        status: z.enum(['running', 'ending', 'ended']),
        endsOn: z.string().openapi({ description: 'Empty while it runs.', example: 'November 29' }),
      }),
    ),
    ...errorAnswers(400, 401, 404, 409, 415, 429),
  },
})

const byLink = createRoute({
  method: 'post',
  path: '/subscription/cancellation-by-link',
  tags,
  summary: 'Cancel with the link of a mail, without signing in',
  request: ofLink,
  responses: {
    200: jsonAnswer(
      'Until when meal plans come; no new month is charged.',
      z.object({
        status: z.enum(['ending', 'ended']),
        endsOn: z.string().openapi({ example: 'November 29' }),
      }),
    ),
    ...errorAnswers(400, 401, 404, 409, 415, 429, 503),
  },
})

/** Routes for pausing, changing goals, and canceling from a mail. */
export function pauseRoutes(outside: { stripe: ReadingClient; gate: SubscriptionGate }) {
  const { stripe } = outside
  return apiRouter()
    .openapi(pause, async (c) => {
      await limitChanges(c.var.ctx)
      return c.json(subscriptionToWire(await pauseSubscription(c.var.ctx, stripe, c.req.valid('json'))), 200)
    })
    .openapi(goOn, async (c) => {
      await limitChanges(c.var.ctx)
      return c.json(subscriptionToWire(await endPause(c.var.ctx, outside, c.req.valid('query'))), 200)
    })
    .openapi(endCost, async (c) => {
      await limitChanges(c.var.ctx)
      return c.json(await previewEndOfPause(c.var.ctx, stripe, c.req.valid('query')), 200)
    })
    .openapi(goals, async (c) => {
      await limitChanges(c.var.ctx)
      return c.json(subscriptionToWire(await changeGoals(c.var.ctx, outside, c.req.valid('json'))), 200)
    })
    .openapi(stateByLink, async (c) => {
      await limitRate(c.var.ctx, LINKS, clientAddress(c))
      return c.json(await findByCancelLink(c.var.ctx, c.req.valid('json')), 200)
    })
    .openapi(byLink, async (c) => {
      await limitRate(c.var.ctx, LINKS, clientAddress(c))
      return c.json(await cancelByLink(c.var.ctx, stripe, c.req.valid('json')), 200)
    })
}
