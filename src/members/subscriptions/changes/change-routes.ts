import { createRoute, z } from '@hono/zod-openapi'
import { type Context, requireSignedIn } from '#platform/context.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField, instantText } from '#platform/http/wire-fields.ts'
import { timeZoneField } from '../../profiles/time-zone-field.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import type { PromotionClient } from '../promotions/promotion-code.ts'
import { promotionCodeField } from '../promotions/promotion-code-field.ts'
import { subscriptionToWire, subscriptionWire } from '../record/wire.ts'
import type { SubscriptionGate } from '../subscription-gate.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { changePricingPlan } from './change-pricing-plan.ts'
import { previewServedRestart } from './preview-restart.ts'
import { previewSubscriptionChange } from './preview-subscription-change.ts'
import { restartSubscription } from './restart-subscription.ts'
import { resumeSubscription } from './resume-subscription.ts'

const tags = ['Subscriptions']
export const ofProfile = z.object({ profileId: idField('The profile’s `_id`.').min(1) })
const planId = idField('The `_id` of the plan.').min(1)
export const allGoals = z
  .array(idField('The `_id` of a health goal.').min(1))
  .max(50)
  .openapi({ description: 'All health goals from then on.' })
export const dueNowField = z
  .number()
  .int()
  .min(0)
  .openapi({ description: 'The amount that was shown: nothing else is charged.', example: 1900 })
const CHANGES = { name: 'subscription.changes', limit: 30, seconds: 10 * 60 }

export const changedSubscription = {
  200: jsonAnswer('How the subscription now stands.', subscriptionWire),
  ...errorAnswers(400, 401, 404, 409, 429, 503),
}

const cancel = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/subscription/cancellation',
  tags,
  summary: 'Cancel your subscription at the end of the time that is paid for',
  request: jsonBody(ofProfile),
  responses: { ...changedSubscription, ...errorAnswers(415) },
})

const resume = createRoute({
  ...signedInOnly,
  method: 'delete',
  path: '/subscription/cancellation',
  tags,
  summary: 'Take back a cancellation while the subscription still runs',
  request: { query: ofProfile },
  responses: changedSubscription,
})

const restart = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/subscription/restart',
  tags,
  summary: 'Begin anew a subscription that has ended; the first month is charged now',
  request: jsonBody(
    ofProfile.extend({
      timeZone: timeZoneField,
      promotionCode: promotionCodeField.optional(),
      dueNowCents: dueNowField.optional(),
    }),
  ),
  responses: { ...changedSubscription, ...errorAnswers(415) },
})

const change = createRoute({
  ...signedInOnly,
  method: 'put',
  path: '/subscription/plan',
  tags,
  summary: 'Move your subscription to another plan, with the health goals that it shall cover',
  request: jsonBody(
    ofProfile.extend({
      planId,
      goals: allGoals,
      prorationAt: instantText
        .optional()
        .openapi({ description: 'That of the cost that was shown: exactly this is charged.' }),
      dueNowCents: dueNowField.optional(),
      nextChargeCents: dueNowField
        .optional()
        .openapi({ description: 'The next charge that was shown: no other is agreed to.', example: 2900 }),
    }),
  ),
  responses: { ...changedSubscription, ...errorAnswers(415) },
})

const preview = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/subscription/plan-change',
  tags,
  summary: 'Read what a change of plan would cost now',
  request: { query: ofProfile.extend({ planId }) },
  responses: {
    200: jsonAnswer(
      'The cost; nothing is changed.',
      z
        .object({
          dueNowCents: z.number().int().openapi({ example: 500 }),
          creditCents: z.number().int().openapi({ example: 0 }),
          nextChargeCents: z.number().int().openapi({ example: 2900 }),
          nextChargeAt: instantText,
          prorationAt: instantText,
        })
        .openapi('PlanChangeCost'),
    ),
    ...errorAnswers(400, 401, 404, 409, 429, 503),
  },
})

const restartCost = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/subscription/restart',
  tags,
  summary: 'Read what beginning anew, or without the trial, would charge now',
  request: {
    query: ofProfile.extend({ planId: planId.optional(), promotionCode: promotionCodeField.optional() }),
  },
  responses: {
    200: jsonAnswer(
      'The cost; nothing is changed.',
      z.object({ dueNowCents: z.number().int().openapi({ example: 1900 }) }).openapi('RestartCost'),
    ),
    ...errorAnswers(400, 401, 404, 409, 429, 503),
  },
})

export function subscriptionChangeRoutes(outside: {
  stripe: PromotionClient & ReadingClient
  gate: SubscriptionGate
}) {
  const { stripe } = outside
  return apiRouter()
    .openapi(cancel, async (c) => {
      await limitChanges(c.var.ctx)
      return c.json(subscriptionToWire(await cancelSubscription(c.var.ctx, stripe, c.req.valid('json'))), 200)
    })
    .openapi(resume, async (c) => {
      await limitChanges(c.var.ctx)
      const stands = await resumeSubscription(c.var.ctx, outside, c.req.valid('query'))
      return c.json(subscriptionToWire(stands), 200)
    })
    .openapi(restart, async (c) => {
      await limitChanges(c.var.ctx)
      const stands = await restartSubscription(c.var.ctx, outside, c.req.valid('json'))
      return c.json(subscriptionToWire(stands), 200)
    })
    .openapi(restartCost, async (c) => {
      await limitChanges(c.var.ctx)
      return c.json(await previewServedRestart(c.var.ctx, outside, c.req.valid('query')), 200)
    })
    .openapi(change, async (c) => {
      await limitChanges(c.var.ctx)
      const { prorationAt, ...asked } = c.req.valid('json')
      const at = prorationAt ? { prorationAt: new Date(prorationAt) } : {}
      return c.json(subscriptionToWire(await changePricingPlan(c.var.ctx, outside, { ...asked, ...at })), 200)
    })
    .openapi(preview, async (c) => {
      await limitChanges(c.var.ctx)
      const cost = await previewSubscriptionChange(c.var.ctx, stripe, c.req.valid('query'))
      const { nextChargeAt, prorationAt } = cost
      const instants = {
        nextChargeAt: nextChargeAt.toISOString(),
        prorationAt: prorationAt.toISOString(),
      }
      return c.json({ ...cost, ...instants }, 200)
    })
}

/** Each call makes requests to Stripe, which limits the rate of our whole account. */
export async function limitChanges(ctx: Context): Promise<void> {
  requireSignedIn(ctx.requester)
  if (ctx.requester.kind === 'signed-in') await limitRate(ctx, CHANGES, ctx.requester.authUserId)
}
