import { createRoute, z } from '@hono/zod-openapi'
import type Stripe from 'stripe'
import { type Context, requireSignedIn } from '#platform/context.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { emailAddress, idField } from '#platform/http/wire-fields.ts'
import { timeZoneField } from '../profiles/time-zone-field.ts'
import { dueNowField } from '../subscriptions/changes/change-routes.ts'
import type { ReadingClient } from '../subscriptions/mail/read-owed.ts'
import type { PromotionClient } from '../subscriptions/promotions/promotion-code.ts'
import { promotionCodeField } from '../subscriptions/promotions/promotion-code-field.ts'
import { startSubscription } from '../subscriptions/start/start-subscription.ts'
import type { SubscriptionGate } from '../subscriptions/subscription-gate.ts'
import { requireOwnCustomer } from './customers/payment-account.ts'
import { ensureLiveCustomer } from './ensure-live-customer.ts'
import { prepareCard } from './prepare-card.ts'
import { clientSecretText, stripeIdField } from './stripe/stripe-id-field.ts'

const tags = ['Payments']
const stripeCustomerId = stripeIdField('The `customerId` that the first call answered.', 'cus_1')
const stripePriceId = stripeIdField('The `stripe.priceId` of the plan.', 'price_1')
// The API requires a valid email address but ignores its value: Stripe gets the address of the member's own
// profile.
const email = emailAddress.openapi({ type: 'string', format: 'email', example: 'ada@example.org' })

const CALLS = { name: 'payments', limit: 60, seconds: 10 * 60 }

const customer = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/stripe/customer',
  tags,
  summary: 'Make yourself known to the payment provider',
  request: jsonBody(z.object({ email, profileId: idField('The profile’s `_id`.').trim().min(1) })),
  responses: {
    200: jsonAnswer(
      'Your one customer id.',
      z.object({ customerId: z.string().openapi({ example: 'cus_1' }) }),
    ),
    ...errorAnswers(400, 401, 404, 415, 429, 503),
  },
})

const intent = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/stripe/intent',
  tags,
  summary: 'Prepare the set-up of a card',
  request: jsonBody(
    z.object({
      stripeCustomerId,
      stripePriceId,
      email,
      wish: z
        .object({ timeZone: timeZoneField, promotionCode: promotionCodeField.optional() })
        .optional()
        .openapi({
          description:
            'What the trial is to begin with, should your browser go away once the card is confirmed.',
        }),
    }),
  ),
  responses: {
    200: jsonAnswer(
      'The secret with which the browser confirms the card, and how far that is.',
      z.object({
        clientSecret: clientSecretText,
        status: z.string().openapi({ example: 'requires_payment_method' }),
        beginsByItself: z.boolean().openapi({
          description: 'The card is confirmed, and the trial begins on it without another call.',
          example: false,
        }),
      }),
    ),
    ...errorAnswers(400, 401, 404, 409, 415, 429, 503),
  },
})

const subscription = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/stripe/subscription',
  tags,
  summary: 'Start the free trial on the confirmed card',
  request: jsonBody(
    z.object({
      stripeCustomerId,
      stripePriceId,
      email,
      default_payment_method: stripeIdField('The confirmed card.', 'pm_1').nullish(),
      timeZone: timeZoneField,
      promotionCode: promotionCodeField.optional(),
      withoutTrial: z.boolean().optional().openapi({
        description: 'To be charged from now on: for those who have had the free trial.',
        example: false,
      }),
      dueNowCents: dueNowField.optional(),
    }),
  ),
  responses: {
    200: jsonAnswer(
      'Your one subscription.',
      z.object({
        clientSecret: clientSecretText.nullable(),
        subscriptionId: z.string().openapi({ example: 'sub_1' }),
        status: z.string().openapi({ example: 'trialing' }),
      }),
    ),
    ...errorAnswers(400, 401, 404, 409, 415, 429, 503),
  },
})

export function paymentRoutes(outside: {
  stripe: PromotionClient & ReadingClient & Pick<Stripe, 'setupIntents'>
  gate: SubscriptionGate
}) {
  const { stripe } = outside
  return apiRouter()
    .openapi(customer, async (c) => {
      await limitCalls(c.var.ctx)
      const { profileId } = c.req.valid('json')
      return c.json(await ensureLiveCustomer(c.var.ctx, stripe, { profileId }), 200)
    })
    .openapi(intent, async (c) => {
      await limitCalls(c.var.ctx)
      const { wish: options, ...order } = c.req.valid('json')
      return c.json(await prepareCard(c.var.ctx, outside, { ...order, options }), 200)
    })
    .openapi(subscription, async (c) => {
      await limitCalls(c.var.ctx)
      const { stripeCustomerId, stripePriceId, default_payment_method, ...more } = c.req.valid('json')
      const profile = await requireOwnCustomer(c.var.ctx, stripeCustomerId)
      const started = await startSubscription(c.var.ctx, outside, {
        profileId: profile.id,
        stripePriceId,
        paymentMethod: default_payment_method,
        timeZone: more.timeZone,
        withoutTrial: more.withoutTrial,
        promotionCode: more.promotionCode,
        dueNowCents: more.dueNowCents,
      })
      return c.json(started, 200)
    })
}

/** Each call makes requests to Stripe, which limits the rate of our whole account. */
async function limitCalls(ctx: Context): Promise<void> {
  requireSignedIn(ctx.requester)
  if (ctx.requester.kind === 'signed-in') await limitRate(ctx, CALLS, ctx.requester.authUserId)
}
