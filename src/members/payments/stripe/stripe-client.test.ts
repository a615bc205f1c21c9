import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#platform/config/config.ts'
import { isStripeRefusal, isUnclear } from './call-stripe.ts'
import { stripeClient } from './stripe-client.ts'

/** Returns the product's client, connected to a server that sends this response to every request. */
async function clientBefore(status: number, answer: string): Promise<Stripe> {
  const server = createServer((_, response) => response.writeHead(status).end(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const config = parseConfig({ SECRET_KEY: 'a secret key for tests that is long enough' })
  const payments = { ...config.payments, apiBase: `http://127.0.0.1:${port}` }
  const stripe = stripeClient({ ...config, payments })
  stripe.getInitialNetworkRetryDelay = () => 0.01
  stripe.getMaxNetworkRetryDelay = () => 0.01
  return stripe
}

const refusalOf = (call: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  call.then(
    () => Promise.reject(new Error('This was answered.')),
    (error) => error,
  )

const PERIOD = { current_period_start: 1, current_period_end: 2 }
const ITEM = { id: 'si_1', object: 'subscription_item', price: { id: 'price_1' }, ...PERIOD }
const SUBSCRIPTION = {
  id: 'sub_1',
  object: 'subscription',
  status: 'active',
  billing_cycle_anchor: 1,
  discounts: [],
  metadata: {},
  items: { object: 'list', data: [ITEM] },
}

test('a subscription with all the fields that Stripe promises is read', async () => {
  const stripe = await clientBefore(200, JSON.stringify(SUBSCRIPTION))
  expect(await stripe.subscriptions.retrieve('sub_1')).toMatchObject({ status: 'active' })
})

test.each([
  ['subscription.discounts', { ...SUBSCRIPTION, discounts: undefined }],
  ['subscription.items.data', { ...SUBSCRIPTION, items: undefined }],
  [
    'subscription_item.current_period_end',
    { ...SUBSCRIPTION, items: { data: [{ ...ITEM, current_period_end: '2' }] } },
  ],
  ['discount.source', { ...SUBSCRIPTION, discounts: [{ id: 'di_1', object: 'discount', coupon: {} }] }],
])('one without %s may have been changed, and is not believed', async (field, subscription) => {
  const stripe = await clientBefore(200, JSON.stringify(subscription))
  const changed = await refusalOf(stripe.subscriptions.update('sub_1', { cancel_at_period_end: true }))
  expect(changed.message).toBe(`The server answered without ${field}, which Stripe promises.`)
  expect(isUnclear(changed)).toBe(true)
  const list = await clientBefore(200, JSON.stringify({ object: 'list', data: [SUBSCRIPTION, subscription] }))
  expect((await refusalOf(list.subscriptions.list())).param).toBe(field)
})

test('a call that a server does not support counts as refused, whatever the response body', async () => {
  const stripe = await clientBefore(404, 'Not Found')
  const refused = await refusalOf(stripe.prices.create({ currency: 'usd' }))
  expect(refused.message).toBe('The server has no such call: POST /v1/prices.')
  expect(isStripeRefusal(refused)).toBe(true)
})

test('an unreadable response from a failing server leaves the outcome unclear', async () => {
  const stripe = await clientBefore(500, '<html>')
  expect(isUnclear(await refusalOf(stripe.prices.create({ currency: 'usd' })))).toBe(true)
})
