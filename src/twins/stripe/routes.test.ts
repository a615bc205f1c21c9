import { Hono } from 'hono'
import Stripe from 'stripe'
import { describe, expect } from 'vitest'
import { waitingJobs } from '#members/members.fixtures.ts'
import { aCustomer, cardNumbered, openSandbox, stripeRefusalOf } from '#members/payments/sandbox.fixtures.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { test } from '#tests/support/test-context.ts'
import { deliverEventJob } from './events/events.ts'
import { answers } from './objects/tables.ts'
import { stripeTwinRoutes } from './routes.ts'
import { parseForm } from './wire/form-body.ts'

describe('keys', () => {
  test('a missing or wrong key is refused in Stripe’s words', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { hostname: host, port } = new URL(sandbox.url)
    const stranger = new Stripe('sk_test_wrong', { host, port, protocol: 'http' })
    const refusal = await stripeRefusalOf(stranger.customers.list())
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    const bare = await fetch(`${sandbox.url}/v1/customers`)
    expect(bare.status).toBe(401)
    expect(await bare.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
    const basic = Buffer.from(`${sandbox.keys.secretKey}:`).toString('base64')
    const known = await fetch(`${sandbox.url}/v1/customers`, {
      headers: { authorization: `Basic ${basic}` },
    })
    expect(known.status).toBe(200)
    expect(known.headers.get('request-id')).toMatch(/^req_/)
  })

  test('the publishable key allows what a browser needs and nothing else', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { hostname: host, port } = new URL(sandbox.url)
    const browser = new Stripe(sandbox.keys.publishableKey, { host, port, protocol: 'http' })
    const customer = await sandbox.stripe.customers.create({ email: 'ada@example.org' })
    const setup = await sandbox.stripe.setupIntents.create({ customer: customer.id })
    const secret = { client_secret: setup.client_secret ?? '' }

    expect((await stripeRefusalOf(browser.customers.retrieve(customer.id))).code).toBe('secret_key_required')
    expect((await stripeRefusalOf(browser.setupIntents.list())).code).toBe('secret_key_required')
    expect((await stripeRefusalOf(browser.setupIntents.retrieve(setup.id))).code).toBe('resource_missing')
    const guessed = { client_secret: `${setup.id}_secret_guessed` }
    expect((await stripeRefusalOf(browser.setupIntents.retrieve(setup.id, guessed))).code).toBe(
      'resource_missing',
    )
    const seen = await browser.setupIntents.retrieve(setup.id, secret)
    expect(seen).toMatchObject({ id: setup.id, status: 'requires_payment_method' })
    expect(seen).not.toHaveProperty('customer')

    const method = await browser.paymentMethods.create(cardNumbered('4242424242424242'))
    expect(
      (await stripeRefusalOf(browser.setupIntents.confirm(setup.id, { payment_method: method.id }))).code,
    ).toBe('resource_missing')
    const confirm = { payment_method: method.id, client_secret: setup.client_secret ?? '' }
    const path = `/v1/setup_intents/${setup.id}/confirm`
    const confirmed = (await browser.rawRequest('POST', path, confirm)) as unknown as Stripe.SetupIntent
    expect(confirmed).toMatchObject({ status: 'succeeded', payment_method: method.id })
    expect(confirmed).not.toHaveProperty('customer')
  })

  test('a page confirms a card with one form, as Stripe.js does', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const setup = await sandbox.stripe.setupIntents.create({})
    const confirm = (number: string) =>
      fetch(`${sandbox.url}/v1/setup_intents/${setup.id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: sandbox.keys.publishableKey,
          client_secret: setup.client_secret ?? '',
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '40',
          'payment_method_data[card][cvc]': '123',
          'payment_method_data[billing_details][email]': 'ada@example.org',
        }),
      })
    const refused = await confirm('4000000000009995')
    expect(refused.status).toBe(402)
    const { error } = (await refused.json()) as { error: Stripe.StripeRawError }
    expect(error).toMatchObject({
      message: 'Your card has insufficient funds.',
      decline_code: 'insufficient_funds',
      setup_intent: { id: setup.id, status: 'requires_payment_method' },
    })
    const confirmed = (await (await confirm('4242424242424242')).json()) as Stripe.SetupIntent
    expect(confirmed).toMatchObject({ status: 'succeeded', payment_method: expect.stringMatching(/^pm_/) })
    const method = await sandbox.stripe.paymentMethods.retrieve(String(confirmed.payment_method))
    expect(method).toMatchObject({ billing_details: { email: 'ada@example.org' }, card: { exp_year: 2040 } })
  })

  test('the twin is disabled when payments are real', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const keys = { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'wh' }
    const payments = {
      provider: 'stripe' as const,
      apiBase: 'https://api.stripe.com',
      portalUrl: null,
      graceDays: 7,
      ...keys,
    }
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

describe('an untrusted request body', () => {
  test('is not parsed without a key, however large', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const body = 'a[]=1&'.repeat(40_000)
    const answer = await fetch(`${sandbox.url}/v1/customers`, { method: 'POST', body })
    expect(answer.status).toBe(401)
  })

  test('is refused beyond a thousand parameters, in time linear in their number', () => {
    expect(() => parseForm('a[]=1&'.repeat(1001))).toThrow('too many parameters')
    expect(parseForm('a[]=1&a[]=2&b[c]=3')).toEqual({ a: ['1', '2'], b: { c: '3' } })
  })
})

describe('calls', () => {
  test('an unknown call, object or parameter is named in the error', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const unknown = await stripeRefusalOf(stripe.payouts.list())
    expect(unknown).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' })
    expect(unknown.message).toContain('Unrecognized request URL (GET: /v1/payouts)')
    expect(await stripeRefusalOf(stripe.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
    })
    expect(await stripeRefusalOf(stripe.setupIntents.create({ customer: 'cus_none' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    })
    expect(await stripeRefusalOf(stripe.setupIntents.create({ on_behalf_of: 'acct_1' }))).toMatchObject({
      code: 'parameter_unknown',
      param: 'on_behalf_of',
    })
    const unpriced = stripe.subscriptions.create({ customer: 'cus_none', items: [{ quantity: 1 }] })
    expect(await stripeRefusalOf(unpriced)).toMatchObject({
      code: 'parameter_missing',
      param: 'items[0][price]',
    })
  })

  test('lists page through all objects, newest first', async ({ ctx }) => {
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

  test('objects named by expand are returned in full', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, setup } = await aCustomer(stripe)
    const whole = await stripe.setupIntents.retrieve(setup.id, { expand: ['customer', 'payment_method'] })
    expect(whole.customer).toMatchObject({ id: customer.id, email: 'ada@example.org' })
    expect(whole.payment_method).toMatchObject({ object: 'payment_method', card: { last4: '4242' } })
    const listed = await stripe.setupIntents.list({ customer: customer.id, expand: ['data.customer'] })
    expect(listed.data[0]?.customer).toMatchObject({ id: customer.id })
    const wrong = await stripeRefusalOf(stripe.customers.retrieve(customer.id, { expand: ['nonsense'] }))
    expect(wrong.message).toContain('cannot be expanded')
  })

  test('a call repeated under its idempotency key gets the same response and is done once', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const key = { idempotencyKey: 'customer:1' }
    const first = await stripe.customers.create({ email: 'ada@example.org' }, key)
    const again = await stripe.customers.create({ email: 'ada@example.org' }, key)
    expect(again).toEqual(first)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await stripe.customers.list()).data).toHaveLength(1)
    const other = await stripeRefusalOf(stripe.customers.create({ email: 'bob@example.org' }, key))
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

  test('a browser that tries too often is rate-limited', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { hostname: host, port } = new URL(sandbox.url)
    const browser = new Stripe(sandbox.keys.publishableKey, {
      host,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
    })
    for (let made = 0; made < 60; made += 1)
      await browser.paymentMethods.create(cardNumbered('4242424242424242'))
    const refusal = await stripeRefusalOf(browser.paymentMethods.create(cardNumbered('4242424242424242')))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  })

  test('a refused card also gets the same response, and a faulty call can be corrected', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const setup = await stripe.setupIntents.create({})
    const method = await stripe.paymentMethods.create(cardNumbered('4000000000000002'))
    const key = { idempotencyKey: 'confirm:1' }
    const confirm = () => stripe.setupIntents.confirm(setup.id, { payment_method: method.id }, key)
    expect((await stripeRefusalOf(confirm())).code).toBe('card_declined')
    expect((await stripeRefusalOf(confirm())).code).toBe('card_declined')
    expect((await stripe.events.list({ type: 'setup_intent.setup_failed' })).data).toHaveLength(1)

    const create = { idempotencyKey: 'setup:1' }
    await stripeRefusalOf(stripe.setupIntents.create({ customer: 'cus_none' }, create))
    expect((await stripe.setupIntents.create({}, create)).status).toBe('requires_payment_method')
  })
})

describe('events', () => {
  test('are stored in the order in which they happened, and those that the webhook accepts are sent', async ({
    ctx,
  }) => {
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
    expect(jobs).toEqual([{ eventId: data[0]?.id, endpointId: 'we_careplate' }])
    expect(data.map(({ pending_webhooks }) => pending_webhooks)).toEqual([1, 0, 0, 0])
    expect(data[0]?.request).toMatchObject({ id: expect.stringMatching(/^req_/) })
  })
})
