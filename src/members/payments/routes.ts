import { createRoute, z } from '@hono/zod-openapi'
import type Stripe from 'stripe'
import { type Context, requireSignedIn } from '#platform/context.ts'
import { apiRouter, errorAnswers } from '#platform/http/api-router.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import type { PlanGate } from '../subscriptions/plan-gate.ts'
import { startSubscription } from '../subscriptions/start-subscription.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { requireOwnCustomer } from './payment-account.ts'
import { prepareCard } from './prepare-card.ts'

const tags = ['Payments']
const id = z.string().trim().min(1).max(255)
// Part of the calls, and checked; what Stripe is told is the address of the member's own profile.
const email = z.email('Please enter a valid email')

const CALLS = { name: 'payments', uses: 60, seconds: 10 * 60 }

const customer = createRoute({
  method: 'post',
  path: '/stripe/customer',
  tags,
  summary: 'Make yourself known to the payment provider',
  request: body(z.object({ email, profileId: id })),
  responses: {
    200: answer('Your one customer id.', z.object({ customerId: z.string() })),
    ...errorAnswers(400, 401, 404, 415, 429, 503),
  },
})

const intent = createRoute({
  method: 'post',
  path: '/stripe/intent',
  tags,
  summary: 'Prepare the set-up of a card',
  request: body(z.object({ stripeCustomerId: id, stripePriceId: id, email })),
  responses: {
    200: answer(
      'The secret with which the browser confirms the card, and how far that is.',
      z.object({ clientSecret: z.string(), status: z.string() }),
    ),
    ...errorAnswers(400, 401, 404, 415, 429, 503),
  },
})

const subscription = createRoute({
  method: 'post',
  path: '/stripe/subscription',
  tags,
  summary: 'Start the free trial on the confirmed card',
  request: body(
    z.object({ stripeCustomerId: id, stripePriceId: id, email, default_payment_method: id.nullish() }),
  ),
  responses: {
    200: answer(
      'Your one subscription.',
      z.object({ clientSecret: z.string().nullable(), subscriptionId: z.string(), status: z.string() }),
    ),
    ...errorAnswers(400, 401, 404, 409, 415, 429, 503),
  },
})

export function paymentRoutes(outside: {
  stripe: Pick<Stripe, 'customers' | 'setupIntents' | 'subscriptions' | 'prices'>
  gate: PlanGate
}) {
  const { stripe } = outside
  return apiRouter()
    .openapi(customer, async (c) => {
      await limitCalls(c.var.ctx)
      const { profileId } = c.req.valid('json')
      return c.json(await ensureCustomer(c.var.ctx, stripe, { profileId }), 200)
    })
    .openapi(intent, async (c) => {
      await limitCalls(c.var.ctx)
      return c.json(await prepareCard(c.var.ctx, stripe, c.req.valid('json')), 200)
    })
    .openapi(subscription, async (c) => {
      await limitCalls(c.var.ctx)
      const { stripeCustomerId, stripePriceId, default_payment_method } = c.req.valid('json')
      const profile = await requireOwnCustomer(c.var.ctx, stripeCustomerId)
      const started = await startSubscription(c.var.ctx, outside, {
        profileId: profile.id,
        stripePriceId,
        paymentMethod: default_payment_method,
      })
      return c.json(started, 200)
    })
}

/** Each call asks Stripe something, and Stripe counts ours together. */
async function limitCalls(ctx: Context): Promise<void> {
  requireSignedIn(ctx.who)
  if (ctx.who.kind === 'signed-in') await limitRate(ctx, CALLS, ctx.who.authUserId)
}

function body<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } }
}

function answer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}
