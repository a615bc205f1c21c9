import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Stripe from 'stripe'
import { expect } from 'vitest'
import { openSandbox } from '#members/payments/sandbox.fixtures.ts'
import { pythonWith } from '#tests/support/python-with.ts'
import { test } from '#tests/support/test-context.ts'
import { TWIN_API_VERSION } from '../events/event-types.ts'
import { signature } from '../events/events.ts'

const run = promisify(execFile)
const SCRIPT = join(import.meta.dirname, 'every-call.py')

test('Stripe’s own client for Python finds the calls that a subscription needs', {
  timeout: 60_000,
}, async ({ ctx, skip }) => {
  const python = pythonWith('stripe')
  if (!python) return skip('Stripe’s client for Python is not installed: apt-get install python3-stripe')
  await using sandbox = await openSandbox(ctx)
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } })
  const { stdout } = await run(python, [SCRIPT], {
    env: {
      ...process.env,
      SECRET_KEY: sandbox.keys.secretKey,
      ADDRESS: sandbox.url,
      API_VERSION: TWIN_API_VERSION,
      PAYLOAD: payload,
      SIGNATURE: signature(sandbox.ctx, payload),
      WEBHOOK_SECRET: sandbox.keys.webhookSecret,
    },
  })
  expect(JSON.parse(stdout)).toEqual({
    price: true,
    setup: 'succeeded',
    trial: 'trialing',
    clock: 'ready',
    paid: 950,
    refund: 'succeeded',
    refunded: 100,
    balance: -200,
    paused: 'void',
    ended: 'canceled',
    endpoint: true,
    events: ['charge.refunded', 'invoice.paid'],
    portal: true,
    refused: ['parameter_unknown', 'nonsense'],
    declined: ['card_declined', 402],
    signed: 'invoice.paid',
  })
})

test('Stripe’s own client for Node finds the settings of an account', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { stripe } = sandbox
  const [own] = (await stripe.webhookEndpoints.list()).data
  expect(own).toMatchObject({ id: 'we_careplate', status: 'enabled', api_version: Stripe.API_VERSION })
  expect(own).not.toHaveProperty('secret')
  const made = await stripe.webhookEndpoints.create({
    url: 'https://example.org/hook',
    enabled_events: ['invoice.paid'],
    api_version: TWIN_API_VERSION,
  })
  expect(made.secret).toMatch(/^whsec_/)
  const changed = await stripe.webhookEndpoints.update(made.id, { enabled_events: ['*'], disabled: true })
  expect(changed).toMatchObject({ enabled_events: ['*'], status: 'disabled' })
  expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true })
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1)

  const configuration = await stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
    business_profile: { privacy_policy_url: 'https://careplate.example/privacy' },
  })
  expect(configuration).toMatchObject({
    is_default: true,
    features: { subscription_cancel: { enabled: true } },
  })
  const less = await stripe.billingPortal.configurations.update(configuration.id, {
    features: { invoice_history: { enabled: false } },
  })
  expect(less.features).toMatchObject({
    invoice_history: { enabled: false },
    subscription_cancel: { enabled: true },
  })
  const customer = await stripe.customers.create({ email: 'ada@example.org' })
  const session = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'https://careplate.example/account',
  })
  expect(session).toMatchObject({
    configuration: configuration.id,
    return_url: 'https://careplate.example/account',
  })

  const product = await stripe.products.create({ name: 'Essential' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1900,
    recurring: { interval: 'month' },
    lookup_key: 'essential',
  })
  const dearer = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 2100,
    recurring: { interval: 'month' },
    lookup_key: 'essential',
    transfer_lookup_key: true,
  })
  await stripe.prices.update(price.id, { active: false })
  const found = await stripe.prices.list({ lookup_keys: ['essential'], active: true })
  expect(found.data.map(({ id }) => id)).toEqual([dearer.id])
  expect((await stripe.products.update(product.id, { name: 'Essential plan' })).name).toBe('Essential plan')
  const attached = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  expect(attached.customer).toBe(customer.id)
  expect((await stripe.paymentMethods.detach(attached.id)).customer).toBeNull()
})
