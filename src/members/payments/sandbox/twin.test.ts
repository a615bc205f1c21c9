import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import Stripe from 'stripe'
import { describe, expect } from 'vitest'
import { plans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { test } from '#tests/support/test-context.ts'
import { aPlan, waitingJobs } from '../../test-world.ts'
import { cardNumbered, openSandbox } from '../sandbox-world.ts'
import { deliverEventJob } from './events.ts'
import { renewSubscription } from './renew-subscription.ts'
import { stripeTwinRoutes } from './routes.ts'
import { syncSandboxPrices } from './sync-sandbox-prices.ts'
import { answers } from './tables.ts'

const DAY = 86_400

function at(ctx: Context, instant: Date): Context {
  return { ...ctx, now: () => instant }
}

async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const refusal = await call.then(
    () => null,
    (error) => error,
  )
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeError)
  return refusal
}

/** A customer whose card is set up. */
async function aCustomer(stripe: Stripe, cardNumber = '4242424242424242') {
  const customer = await stripe.customers.create({ email: 'ada@example.org', metadata: { profileId: 'p1' } })
  const setup = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' })
  const method = await stripe.paymentMethods.create(cardNumbered(cardNumber))
  const confirmed = await stripe.setupIntents.confirm(setup.id, { payment_method: method.id })
  return { customer, setup: confirmed, method }
}

describe('keys', () => {
  test('a wrong key and no key are refused in Stripe’s words', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { hostname: host, port } = new URL(sandbox.address)
    const stranger = new Stripe('sk_test_wrong', { host, port, protocol: 'http' })
    const refusal = await refusalOf(stranger.customers.list())
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    const bare = await fetch(`${sandbox.address}/v1/customers`)
    expect(bare.status).toBe(401)
    expect(await bare.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
    const basic = Buffer.from(`${sandbox.keys.secretKey}:`).toString('base64')
    const known = await fetch(`${sandbox.address}/v1/customers`, {
      headers: { authorization: `Basic ${basic}` },
    })
    expect(known.status).toBe(200)
    expect(known.headers.get('request-id')).toMatch(/^req_/)
  })

  test('the publishable key opens what a browser needs and nothing else', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { hostname: host, port } = new URL(sandbox.address)
    const browser = new Stripe(sandbox.keys.publishableKey, { host, port, protocol: 'http' })
    const customer = await sandbox.stripe.customers.create({ email: 'ada@example.org' })
    const setup = await sandbox.stripe.setupIntents.create({ customer: customer.id })
    const secret = { client_secret: setup.client_secret ?? '' }

    expect((await refusalOf(browser.customers.retrieve(customer.id))).code).toBe('secret_key_required')
    expect((await refusalOf(browser.setupIntents.list())).code).toBe('secret_key_required')
    expect((await refusalOf(browser.setupIntents.retrieve(setup.id))).code).toBe('resource_missing')
    const guessed = { client_secret: `${setup.id}_secret_guessed` }
    expect((await refusalOf(browser.setupIntents.retrieve(setup.id, guessed))).code).toBe('resource_missing')
    const seen = await browser.setupIntents.retrieve(setup.id, secret)
    expect(seen).toMatchObject({ id: setup.id, status: 'requires_payment_method' })
    expect(seen).not.toHaveProperty('customer')

    const method = await browser.paymentMethods.create(cardNumbered('4242424242424242'))
    expect(
      (await refusalOf(browser.setupIntents.confirm(setup.id, { payment_method: method.id }))).code,
    ).toBe('resource_missing')
    const confirm = { payment_method: method.id, client_secret: setup.client_secret ?? '' }
    const path = `/v1/setup_intents/${setup.id}/confirm`
    const confirmed = (await browser.rawRequest('POST', path, confirm)) as unknown as Stripe.SetupIntent
    expect(confirmed).toMatchObject({ status: 'succeeded', payment_method: method.id })
    expect(confirmed).not.toHaveProperty('customer')
  })

  test('the twin is not there where payments are real', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const keys = { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'wh' }
    const payments = { provider: 'stripe' as const, apiBase: 'https://api.stripe.com', ...keys }
    const app = new Hono<HttpEnv>()
    app.use(async (c, next) => {
      c.set('ctx', { ...ctx, config: { ...ctx.config, payments } })
      await next()
    })
    app.route('/', stripeTwinRoutes)
    const headers = { authorization: `Bearer ${sandbox.keys.secretKey}` }
    const answer = await app.request('/v1/customers', { headers })
    expect(answer.status).toBe(404)
  })
})

describe('calls', () => {
  test('an unknown call, object or parameter is named', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const unknown = await refusalOf(stripe.charges.list())
    expect(unknown).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' })
    expect(unknown.message).toContain('Unrecognized request URL (GET: /v1/charges)')
    expect(await refusalOf(stripe.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
    })
    expect(await refusalOf(stripe.setupIntents.create({ customer: 'cus_none' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    })
    expect(await refusalOf(stripe.setupIntents.create({ on_behalf_of: 'acct_1' }))).toMatchObject({
      code: 'parameter_unknown',
      param: 'on_behalf_of',
    })
    const unpriced = stripe.subscriptions.create({ customer: 'cus_none', items: [{ quantity: 1 }] })
    expect(await refusalOf(unpriced)).toMatchObject({
      code: 'parameter_missing',
      param: 'items[0][price]',
    })
  })

  test('lists page through everything, newest first', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const made: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      made.unshift((await stripe.customers.create({ email: 'ada@example.org', name })).id)
    }
    await stripe.customers.create({ email: 'bob@example.org' })
    const first = await stripe.customers.list({ email: 'ada@example.org', limit: 2 })
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' })
    const seen: string[] = []
    for await (const { id } of stripe.customers.list({ email: 'ada@example.org', limit: 2 })) seen.push(id)
    expect(seen).toEqual(made)
    const back = await stripe.customers.list({
      email: 'ada@example.org',
      limit: 2,
      ending_before: made[4] ?? '',
    })
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(2, 4))
  })

  test('objects named by expand come whole', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, setup } = await aCustomer(stripe)
    const whole = await stripe.setupIntents.retrieve(setup.id, { expand: ['customer', 'payment_method'] })
    expect(whole.customer).toMatchObject({ id: customer.id, email: 'ada@example.org' })
    expect(whole.payment_method).toMatchObject({ object: 'payment_method', card: { last4: '4242' } })
    const listed = await stripe.setupIntents.list({ customer: customer.id, expand: ['data.customer'] })
    expect(listed.data[0]?.customer).toMatchObject({ id: customer.id })
    const wrong = await refusalOf(stripe.customers.retrieve(customer.id, { expand: ['nonsense'] }))
    expect(wrong.message).toContain('cannot be expanded')
  })

  test('a call repeated under its idempotency key is answered alike and done once', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const key = { idempotencyKey: 'customer:1' }
    const first = await stripe.customers.create({ email: 'ada@example.org' }, key)
    const again = await stripe.customers.create({ email: 'ada@example.org' }, key)
    expect(again).toEqual(first)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await stripe.customers.list()).data).toHaveLength(1)
    const other = await refusalOf(stripe.customers.create({ email: 'bob@example.org' }, key))
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('an idempotency key is forgotten after a day', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const key = { idempotencyKey: 'customer:1' }
    await stripe.customers.create({ email: 'ada@example.org' }, key)
    await ctx.db.update(answers).set({ created: new Date(Date.now() - 25 * 3_600_000) })
    await stripe.customers.create({ email: 'bob@example.org' }, key)
    expect((await stripe.customers.list()).data).toHaveLength(2)
    await ctx.db.update(answers).set({ created: new Date(Date.now() - 25 * 3_600_000) })
    await stripe.customers.create({}, { idempotencyKey: 'customer:2' })
    expect((await ctx.db.select().from(answers)).map(({ key }) => key)).toEqual(['secret:customer:2'])
  })

  test('a browser that tries too often is asked to wait', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { hostname: host, port } = new URL(sandbox.address)
    const browser = new Stripe(sandbox.keys.publishableKey, {
      host,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
    })
    for (let made = 0; made < 60; made += 1)
      await browser.paymentMethods.create(cardNumbered('4242424242424242'))
    const refusal = await refusalOf(browser.paymentMethods.create(cardNumbered('4242424242424242')))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  })

  test('a refused card is also answered alike, and a faulty call may be mended', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const setup = await stripe.setupIntents.create({})
    const method = await stripe.paymentMethods.create(cardNumbered('4000000000000002'))
    const key = { idempotencyKey: 'confirm:1' }
    const confirm = () => stripe.setupIntents.confirm(setup.id, { payment_method: method.id }, key)
    expect((await refusalOf(confirm())).code).toBe('card_declined')
    expect((await refusalOf(confirm())).code).toBe('card_declined')
    expect((await stripe.events.list({ type: 'setup_intent.setup_failed' })).data).toHaveLength(1)

    const create = { idempotencyKey: 'setup:1' }
    await refusalOf(stripe.setupIntents.create({ customer: 'cus_none' }, create))
    expect((await stripe.setupIntents.create({}, create)).status).toBe('requires_payment_method')
  })
})

describe('cards', () => {
  const declines = [
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000002500003155', 'card_declined', 'authentication_required'],
  ] as const

  test.for(declines)('%s is refused at the set-up', async ([number, code, decline_code], { ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const setup = await stripe.setupIntents.create({})
    const method = await stripe.paymentMethods.create(cardNumbered(number))
    const refusal = await refusalOf(stripe.setupIntents.confirm(setup.id, { payment_method: method.id }))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(refusal).toMatchObject({ statusCode: 402, code, decline_code })
    const after = await stripe.setupIntents.retrieve(setup.id)
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code, decline_code },
    })

    const good = await stripe.paymentMethods.create(cardNumbered('5555 5555 5555 4444'))
    const mended = await stripe.setupIntents.confirm(setup.id, { payment_method: good.id })
    expect(mended).toMatchObject({ status: 'succeeded', last_setup_error: null })
  })

  const typos = [
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ number: 'abcd' }, 'incorrect_number'],
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_year: 2020 }, 'invalid_expiry_year'],
    [{ exp_year: 21 }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
  ] as const

  test.for(typos)('%o is refused as %s', async ([typo, code], { ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { type, card } = cardNumbered('4242424242424242')
    const refusal = await refusalOf(
      sandbox.stripe.paymentMethods.create({ type, card: { ...card, ...typo } }),
    )
    expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code })
  })

  test('a real card is refused and leaves no trace', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const refusal = await refusalOf(sandbox.stripe.paymentMethods.create(cardNumbered('4539578763621486')))
    expect(refusal).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' })
    const kept = await ctx.db.execute(sql`
      select 1 from payments_sandbox.objects where body::text || hidden::text like '%4539578763621486%'
      union all select 1 from payments_sandbox.answers where coalesce(body::text, '') like '%4539578763621486%'`)
    expect(kept.rows).toEqual([])
  })

  test('a card belongs to the customer whose set-up it confirmed', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { method, setup } = await aCustomer(stripe)
    const again = await refusalOf(stripe.setupIntents.confirm(setup.id, { payment_method: method.id }))
    expect(again.code).toBe('setup_intent_unexpected_state')
    const other = await stripe.customers.create({})
    const theirs = await stripe.setupIntents.create({ customer: other.id })
    const refusal = await refusalOf(stripe.setupIntents.confirm(theirs.id, { payment_method: method.id }))
    expect(refusal).toMatchObject({ code: 'resource_missing', param: 'payment_method' })
  })
})

describe('prices and subscriptions', () => {
  test('the twin sells each pricing plan under its own ids, and follows its price', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const plan = await aPlan(ctx)
    await syncSandboxPrices(ctx)
    const price = await stripe.prices.retrieve(plan.stripePriceId, { expand: ['product'] })
    expect(price).toMatchObject({ unit_amount: 1900, currency: 'usd', recurring: { interval: 'month' } })
    expect(price.unit_amount_decimal?.toString()).toBe('1900')
    expect(price.product).toMatchObject({ id: plan.stripeProductId, name: plan.name })
    await ctx.db.update(plans).set({ priceCents: 2100 })
    await syncSandboxPrices(ctx)
    const raised = await stripe.prices.retrieve(plan.stripePriceId)
    expect(raised).toMatchObject({ unit_amount: 2100, created: price.created })
  })

  test('a trial lasts exactly its days, costs nothing and then charges the card', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, method } = await aCustomer(stripe)
    const { price } = await aPrice(stripe)
    const trial = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      default_payment_method: method.id,
      trial_period_days: 7,
      expand: ['latest_invoice'],
    })
    expect(trial).toMatchObject({ status: 'trialing', latest_invoice: { amount_due: 0, status: 'paid' } })
    expect((trial.trial_end ?? 0) - (trial.trial_start ?? 0)).toBe(7 * DAY)

    const job = { subscriptionId: trial.id }
    await renewSubscription(sandbox.ctx, job)
    expect((await stripe.subscriptions.retrieve(trial.id)).status).toBe('trialing')
    const afterTrial = at(sandbox.ctx, new Date(((trial.trial_end ?? 0) + 60) * 1000))
    await renewSubscription(afterTrial, job)
    await renewSubscription(afterTrial, job)
    const active = await stripe.subscriptions.retrieve(trial.id)
    expect(active.status).toBe('active')
    expect(active.items.data[0]?.current_period_start).toBe(trial.trial_end)
    expect((await stripe.invoices.list({ status: 'open' })).data).toEqual([])
    const invoices = await stripe.invoices.list({ customer: customer.id, status: 'paid' })
    expect(invoices.data.map(({ amount_paid, billing_reason }) => [amount_paid, billing_reason])).toEqual([
      [1900, 'subscription_cycle'],
      [0, 'subscription_create'],
    ])
  })

  test('a card that declines after the trial leaves the subscription past due', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, method } = await aCustomer(stripe, '4000000000000341')
    const { price } = await aPrice(stripe)
    const trial = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      default_payment_method: method.id,
      trial_period_days: 7,
    })
    const afterTrial = at(sandbox.ctx, new Date(((trial.trial_end ?? 0) + 60) * 1000))
    await renewSubscription(afterTrial, { subscriptionId: trial.id })
    const unpaid = await stripe.subscriptions.retrieve(trial.id, { expand: ['latest_invoice'] })
    expect(unpaid).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', amount_remaining: 1900 },
    })
  })

  test('needs a card of the same customer', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { method } = await aCustomer(stripe)
    const other = await stripe.customers.create({})
    const { price } = await aPrice(stripe)
    const wish = { customer: other.id, items: [{ price: price.id }] }
    const notTheirs = stripe.subscriptions.create({ ...wish, default_payment_method: method.id })
    expect((await refusalOf(notTheirs)).param).toBe('default_payment_method')
    expect((await refusalOf(stripe.subscriptions.create(wish))).code).toBe('resource_missing')
  })

  test('ends at once, at the end of the period, or with its customer', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, method } = await aCustomer(stripe)
    const { price } = await aPrice(stripe)
    const wish = { customer: customer.id, items: [{ price: price.id }], default_payment_method: method.id }
    const [now, later, withCustomer] = [
      await stripe.subscriptions.create(wish),
      await stripe.subscriptions.create(wish),
      await stripe.subscriptions.create(wish),
    ]
    expect(now.status).toBe('active')
    expect((await stripe.subscriptions.cancel(now.id)).status).toBe('canceled')
    const ending = await stripe.subscriptions.update(later.id, { cancel_at_period_end: true })
    const periodEnd = ending.items.data[0]?.current_period_end ?? 0
    expect(ending).toMatchObject({ status: 'active', cancel_at: periodEnd })
    await renewSubscription(at(sandbox.ctx, new Date(periodEnd * 1000)), { subscriptionId: later.id })
    expect((await stripe.subscriptions.retrieve(later.id)).status).toBe('canceled')
    await stripe.customers.del(customer.id)
    expect((await stripe.subscriptions.retrieve(withCustomer.id)).status).toBe('canceled')
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([])
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(3)
  })

  async function aPrice(stripe: Stripe) {
    const product = await stripe.products.create({ name: 'Essential' })
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 1900,
      recurring: { interval: 'month' },
    })
    return { price }
  }
})

describe('events', () => {
  test('are kept in the order of what happened, each with a delivery', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    await aCustomer(sandbox.stripe)
    const { data } = await sandbox.stripe.events.list()
    expect(data.map(({ type }) => type).reverse()).toEqual([
      'customer.created',
      'setup_intent.created',
      'payment_method.attached',
      'setup_intent.succeeded',
    ])
    const jobs = await waitingJobs<{ eventId: string }>(ctx, deliverEventJob.name)
    expect(jobs.map(({ eventId }) => eventId).sort()).toEqual(data.map(({ id }) => id).sort())
    expect(data[0]?.request).toMatchObject({ id: expect.stringMatching(/^req_/) })
  })
})
