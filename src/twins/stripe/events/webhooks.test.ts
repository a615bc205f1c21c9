import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { expect } from 'vitest'
import { waitingJobs } from '#members/members.fixtures.ts'
import { openSandbox } from '#members/payments/sandbox.fixtures.ts'
import { test } from '#tests/support/test-context.ts'
import { nextDeliveryWait } from './delivery-schedule.ts'
import { deliverEvent, deliverEventJob } from './events.ts'

const HOUR_MS = 60 * 60 * 1000

type Job = { eventId: string; endpointId?: string; failed?: number }

test('a webhook that refuses an event is retried on schedule, signed with its own secret', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  await using listener = await aListener()
  const { stripe } = sandbox
  const endpoint = await stripe.webhookEndpoints.create({
    url: listener.url,
    enabled_events: ['customer.created'],
  })
  const customer = await stripe.customers.create({ email: 'ada@example.org' })
  await stripe.customers.update(customer.id, { name: 'Ada' })
  const [first, ...others] = await waitingJobs<Job>(ctx, deliverEventJob.name)
  expect(first).toMatchObject({ endpointId: endpoint.id })
  expect(others).toEqual([])

  listener.answer = 500
  await deliverEvent(sandbox.ctx, first as Job)
  const again = (await waitingJobs<Job>(ctx, deliverEventJob.name)).find(({ failed }) => failed === 1)
  expect(again).toEqual({ ...first, failed: 1 })
  expect((await stripe.events.retrieve(first?.eventId ?? '')).pending_webhooks).toBe(1)
  listener.answer = 200
  await deliverEvent(sandbox.ctx, again as Job)
  expect(await waitingJobs(ctx, deliverEventJob.name)).toHaveLength(2)
  expect((await stripe.events.retrieve(first?.eventId ?? '')).pending_webhooks).toBe(0)
  const [, last] = listener.heard
  const event = Stripe.webhooks.constructEvent(last?.body ?? '', last?.signature ?? '', endpoint.secret ?? '')
  expect(event).toMatchObject({ type: 'customer.created', data: { object: { id: customer.id } } })
})

test('nothing more is sent to an endpoint that was disabled or deleted', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await using listener = await aListener()
  const { stripe } = sandbox
  const endpoint = await stripe.webhookEndpoints.create({ url: listener.url, enabled_events: ['*'] })
  await stripe.customers.create({})
  const before = await waitingJobs<Job>(ctx, deliverEventJob.name)
  const [job] = before
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
  await deliverEvent(sandbox.ctx, job as Job)
  await stripe.webhookEndpoints.del(endpoint.id)
  await deliverEvent(sandbox.ctx, job as Job)
  expect(listener.heard).toEqual([])
  await stripe.customers.create({})
  expect(await waitingJobs(ctx, deliverEventJob.name)).toEqual(before)
})

test('retries continue for about three days, and then end', () => {
  let waited = 0
  let tries = 1
  for (let wait = nextDeliveryWait(tries); wait !== null; wait = nextDeliveryWait(tries)) {
    waited += wait
    tries += 1
  }
  expect(waited / HOUR_MS).toBeGreaterThan(72)
  expect(waited / HOUR_MS).toBeLessThan(80)
})

/** Starts a server that records the events it receives and responds with a configurable status. */
async function aListener() {
  const heard: { body: string; signature: string }[] = []
  const listener = { answer: 200, heard, url: '' }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    heard.push({ body, signature: String(request.headers['stripe-signature']) })
    response.statusCode = listener.answer
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return Object.assign(listener, {
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
