import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import Stripe from 'stripe'
import type { Context, Requester } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { translateError } from '#platform/http/translate-error.ts'
import { deliverEvent, deliverEventJob } from '#twins/stripe/events/events.ts'
import { collectDraft, collectDraftJob } from '#twins/stripe/invoices/collect-draft.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { stripeTwinRoutes } from '#twins/stripe/routes.ts'
import { renewSubscription } from '#twins/stripe/subscriptions/renew-subscription.ts'
import { aGoal, aMember, aPlan, caller, waitingJobs } from '../members.fixtures.ts'
import type { SubscriptionGate } from '../subscriptions/subscription-gate.ts'
import { paymentRoutes } from './routes.ts'
import { paymentKeys } from './stripe/payments-config.ts'
import { stripeClient } from './stripe/stripe-client.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'

/**
 * The fault to inject into a call such as `POST /v1/subscriptions`: it never arrives, or it is done but the
 * response is lost.
 */
type Weather = { fault: (call: string) => 'away' | 'answer-lost' | null }

/** Starts the twin and the webhook on a local port for tests, with a Stripe client that points to them. */
export async function openSandbox(given: Context, { gate = openGate }: { gate?: SubscriptionGate } = {}) {
  const app = new Hono<HttpEnv>()
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = {
    ...given.config,
    publicUrl: url,
    payments: { provider: 'sandbox', apiBase: url, graceDays: 7 } as const,
  }
  const ctx: Context = { ...given, config }
  const stripe = stripeClient(config)
  // Retry almost immediately: a local server that doesn't respond now won't respond a second later.
  stripe.getInitialNetworkRetryDelay = () => 0.01
  stripe.getMaxNetworkRetryDelay = () => 0.01

  app.onError(translateError)
  app.use(async (c, next) => {
    c.set('ctx', { ...ctx, requester: { kind: 'guest' } })
    await next()
  })
  const weather: Weather = { fault: () => null }
  const requests: { path: string; headers: Record<string, string>; body: string }[] = []
  app.use('/v1/*', async (c, next) => {
    requests.push({ path: c.req.url, headers: c.req.header(), body: decodeURIComponent(await c.req.text()) })
    const fault = weather.fault(`${c.req.method} ${c.req.path}`)
    const { socket } = (c.env as unknown as HttpBindings).incoming
    if (fault === 'away') socket.destroy()
    else await next()
    if (fault === 'answer-lost') socket.destroy()
  })
  app.route('/', stripeTwinRoutes)
  app.route('/api', webhookRoutes({ stripe }))

  return {
    ctx,
    stripe,
    url,
    weather,
    requests,
    keys: paymentKeys(config),
    /** Calls the payment routes of the API as the given requester. */
    gate,
    callAs: (requester: Requester) => caller({ ...ctx, requester }, paymentRoutes({ stripe, gate })),
    /** Sends every event of the twin to the webhook over HTTP, as its job does. */
    deliverEvents: async () => {
      for (const job of await waitingJobs<{ eventId: string }>(ctx, deliverEventJob.name)) {
        await deliverEvent(ctx, job)
      }
    },
    /** Does the same, but signs with this time as Stripe's clock. */
    deliverEventsSignedAt: async (at: Date) => {
      for (const job of await waitingJobs<{ eventId: string }>(ctx, deliverEventJob.name)) {
        await deliverEvent({ ...ctx, now: () => at }, job)
      }
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
/** A gate that allows meal plans for every member. */
const openGate: SubscriptionGate = async () => null

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

/** Creates a member with a plan that the twin sells. */
export async function aBuyer(ctx: Context) {
  const plan = await aPlan(ctx)
  const goal = await aGoal(ctx)
  await syncSandboxPrices(ctx)
  return { ...(await aMember(ctx, { planId: plan.id, goals: [goal] })), plan }
}
export type Buyer = Awaited<ReturnType<typeof aBuyer>>

export function cardNumbered(number: string) {
  return { type: 'card' as const, card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } }
}

/** Does the browser's part: creates a payment method for the typed card and confirms the setup with it. */
export async function confirmCard(stripe: Stripe, clientSecret: string, number = '4242424242424242') {
  const method = await stripe.paymentMethods.create(cardNumbered(number))
  const setupId = clientSecret.slice(0, clientSecret.indexOf('_secret_'))
  await stripe.setupIntents.confirm(setupId, { payment_method: method.id })
  return method.id
}

/** Makes the three calls of the subscribe page up to the confirmed card. */
export async function upToTheCard(
  sandbox: Sandbox,
  { profile, plan, requester }: Buyer,
  cardNumber?: string,
) {
  const call = sandbox.callAs(requester)
  const email = profile.email
  const customer = await call('POST', '/stripe/customer', { email, profileId: profile.id })
  const stripeCustomerId: string = customer.body.customerId
  const order = { stripeCustomerId, stripePriceId: plan.stripePriceId, email }
  const intent = await call('POST', '/stripe/intent', order)
  const paymentMethod = await confirmCard(sandbox.stripe, intent.body.clientSecret, cardNumber)
  return { call, order, stripeCustomerId, paymentMethod, clientSecret: intent.body.clientSecret as string }
}

export async function stripeRefusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const refusal = await call.then(
    () => null,
    (error) => error,
  )
  if (!(refusal instanceof Stripe.errors.StripeError)) throw new Error('Stripe did not refuse this.')
  return refusal
}

/** Creates a customer whose card is set up. */
export async function aCustomer(stripe: Stripe, cardNumber = '4242424242424242') {
  const customer = await stripe.customers.create({ email: 'ada@example.org', metadata: { profileId: 'p1' } })
  const setup = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' })
  const method = await stripe.paymentMethods.create(cardNumbered(cardNumber))
  const confirmed = await stripe.setupIntents.confirm(setup.id, { payment_method: method.id })
  return { customer, setup: confirmed, method }
}

/** Creates a monthly price that the twin sells. */
export async function aTwinPrice(stripe: Stripe, unit_amount = 1900): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'Essential' })
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount,
    recurring: { interval: 'month' },
  })
}

/** Returns a Stripe client as a browser has it, with the publishable key. */
export function browserOf({ keys, url }: Pick<Sandbox, 'keys' | 'url'>): Stripe {
  const { hostname: host, port } = new URL(url)
  return new Stripe(keys.publishableKey, { host, port, protocol: 'http' })
}

/** Does what the cardholder does on the page of their bank. */
export async function answerTheBank(
  sandbox: Pick<Sandbox, 'keys' | 'url'>,
  intent: { id: string; client_secret: string | null },
  outcome: 'complete' | 'fail',
): Promise<{ status: string; return_url: string | null }> {
  const answer = await browserOf(sandbox).rawRequest('POST', '/v1/3ds2/challenge_complete', {
    intent: intent.id,
    client_secret: intent.client_secret ?? '',
    outcome,
  })
  return answer as unknown as { status: string; return_url: string | null }
}

/** Renews a subscription at the twin and charges the new period an hour later. */
export async function renewAndCharge(ctx: Context, job: { subscriptionId: string }): Promise<void> {
  await renewSubscription(ctx, job)
  const later = new Date(ctx.now().getTime() + 61 * 60_000)
  for (const draft of await waitingJobs<{ invoiceId: string }>(ctx, collectDraftJob.name))
    await collectDraft({ ...ctx, now: () => later }, draft)
}
