import { eq, isNull } from 'drizzle-orm'
import Stripe from 'stripe'
import { expect } from 'vitest'
import { asSystem } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { aMember } from '../../members.fixtures.ts'
import { eraseProfile } from '../../privacy/erase-profile.ts'
import { closePaymentFinding } from '../../subscriptions/operator/payment-findings.ts'
import { reconcileDue } from '../../subscriptions/reconcile/due/reconcile-due.ts'
import { walkEvents } from '../../subscriptions/reconcile/due/walk-events.ts'
import { aMemberOnTrial } from '../../subscriptions/subscriber.fixtures.ts'
import {
  paymentAccounts,
  paymentCursor,
  paymentEvents,
  paymentFindings,
  subscriptions,
} from '../../tables.ts'
import { openSandbox, type Sandbox } from '../sandbox.fixtures.ts'
import { processEvent } from './process-event.ts'

const WAITING = {
  key: 'k1',
  actor: 'system',
  creditCents: null,
  wish: { act: 'refund' as const, invoice: 'in_1' },
}

test('a customer deleted at Stripe while an operator’s action is pending is shown to an operator', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const { stripeId, profileId } = await aMemberOnTrial(sandbox)
  await ctx.db.update(subscriptions).set({ operatorAct: WAITING, operatorActSince: ctx.now() })
  const customer = String((await sandbox.stripe.subscriptions.retrieve(stripeId)).customer)
  await sandbox.stripe.customers.del(customer)
  await sandbox.deliverEvents()
  const lost = [{ kind: 'customer-lost', subject: customer, profileId, resolvedAt: null }]
  expect(await ctx.db.select().from(paymentFindings)).toMatchObject(lost)
  expect(await ctx.db.select().from(subscriptions)).toHaveLength(1)
})

test('a customer deleted at Stripe is forgotten, even if no webhook delivered the event', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { stripeId } = await aMemberOnTrial(sandbox)
  await sandbox.deliverEvents()
  const { customer } = await sandbox.stripe.subscriptions.retrieve(stripeId)
  await sandbox.stripe.customers.del(String(customer))
  await walkEvents(sandbox.ctx, sandbox.stripe)
  expect(await ctx.db.select().from(subscriptions)).toEqual([])
  expect(await ctx.db.select().from(paymentFindings)).toEqual([])
})

test('a customer deleted after its member has left belongs to no one', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { stripeId, profile } = await aMemberOnTrial(sandbox)
  const { customer } = await sandbox.stripe.subscriptions.retrieve(stripeId)
  await eraseProfile(asSystem(sandbox.ctx), profile)
  await sandbox.stripe.customers.del(String(customer))
  await sandbox.deliverEvents()
  expect(await ctx.db.select().from(paymentFindings)).toEqual([])
})

test('an event with little data, about an unknown subscription, changes nothing', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const data = { object: { id: 'sub_nobody', object: 'subscription', customer: 'cus_nobody' } }
  const event = { id: 'evt_little', type: 'customer.subscription.deleted', data } as Stripe.Event
  await processEvent(sandbox.ctx, sandbox.stripe, event)
  expect(await ctx.db.select({ id: paymentEvents.id }).from(paymentEvents)).toEqual([{ id: 'evt_little' }])
  expect(await ctx.db.select().from(subscriptions)).toEqual([])
})

test('an event that contains nothing new is recorded after one request to Stripe', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { stripeId } = await aMemberOnTrial(sandbox)
  await sandbox.deliverEvents()
  const [before] = await ctx.db.select().from(subscriptions)
  const object = { id: stripeId, object: 'subscription' }
  const event = { id: 'evt_again', type: 'customer.subscription.updated', data: { object } } as Stripe.Event
  sandbox.requests.length = 0
  await processEvent(sandbox.ctx, sandbox.stripe, event)
  expect(sandbox.requests.map(({ path }) => new URL(path).pathname)).toEqual([
    `/v1/subscriptions/${stripeId}`,
  ])
  const [after] = await ctx.db.select().from(subscriptions)
  expect(after).toEqual({ ...before, readAt: after?.readAt, readNumber: after?.readNumber })
  expect(after?.readNumber).toBeGreaterThan(before?.readNumber ?? 0)
  expect(await ctx.db.select().from(paymentEvents).where(eq(paymentEvents.id, 'evt_again'))).toHaveLength(1)
})

const NEVER = () =>
  Promise.reject(
    new Stripe.errors.StripePermissionError({ message: 'no right', type: 'invalid_request_error' }),
  )

/** Returns a Stripe client whose key is not allowed to read customers. */
function withoutRight({ stripe }: Sandbox): Stripe {
  const customers = Object.assign(Object.create(stripe.customers), { retrieve: NEVER })
  return Object.assign(Object.create(stripe), { customers })
}

/** Creates a member whose customer is deleted at Stripe before they have bought anything. */
async function aDeletedBuyer({ ctx, stripe }: Sandbox): Promise<void> {
  const { profile } = await aMember(ctx)
  const { id } = await stripe.customers.create({})
  await ctx.db
    .insert(paymentAccounts)
    .values({ profileId: profile.id, stripeCustomerId: id, created: ctx.now() })
  await stripe.customers.del(id)
}

const openFindings = ({ ctx }: Sandbox) =>
  ctx.db.select().from(paymentFindings).where(isNull(paymentFindings.resolvedAt))

test('an event that cannot be processed delays no other, and is retried until it can be processed', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const { stripeId } = await aMemberOnTrial(sandbox)
  await sandbox.deliverEvents()
  await aDeletedBuyer(sandbox)
  await sandbox.stripe.subscriptions.cancel(stripeId)
  expect(await walkEvents(sandbox.ctx, withoutRight(sandbox))).toBe(1)
  expect(await ctx.db.select().from(subscriptions)).toMatchObject([{ status: 'ended' }])
  expect(await openFindings(sandbox)).toMatchObject([
    { kind: 'event-failed', detail: expect.stringMatching(/\(customer\.deleted\) could not be processed/) },
  ])
  // Days later the list no longer includes it.
  await ctx.db.update(paymentCursor).set({ created: Math.floor(Date.now() / 1000) + 3600 })
  expect(await walkEvents(sandbox.ctx, withoutRight(sandbox))).toBe(0)
  expect(await openFindings(sandbox)).toHaveLength(1)
  expect(await walkEvents(sandbox.ctx, sandbox.stripe)).toBe(1)
  expect(await openFindings(sandbox)).toEqual([])
})

test('an event whose finding was closed is still retried, and is recorded again if it still fails', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  await aDeletedBuyer(sandbox)
  await walkEvents(sandbox.ctx, withoutRight(sandbox))
  await ctx.db.update(paymentCursor).set({ created: Math.floor(Date.now() / 1000) + 3600 })
  const close = async () => {
    const [found] = await openFindings(sandbox)
    await closePaymentFinding(asSystem(sandbox.ctx), { id: found?.id ?? '' })
  }
  await close()
  expect(await walkEvents(sandbox.ctx, withoutRight(sandbox))).toBe(0)
  expect(await openFindings(sandbox)).toMatchObject([{ kind: 'event-failed' }])
  await close()
  expect(await walkEvents(sandbox.ctx, sandbox.stripe)).toBe(1)
  expect(await openFindings(sandbox)).toEqual([])
  // Once it is processed, it is not retried.
  expect(await walkEvents(sandbox.ctx, withoutRight(sandbox))).toBe(0)
  expect(await openFindings(sandbox)).toEqual([])
})

test('events that could not be read for over an hour are shown to the operator until they can be read', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  await aMemberOnTrial(sandbox)
  const look = () => reconcileDue(asSystem(sandbox.ctx), sandbox.stripe)
  await look()
  sandbox.weather.fault = (call) => (call.endsWith('/v1/events') ? 'away' : null)
  await expect(look()).rejects.toThrow()
  expect(await openFindings(sandbox)).toEqual([])
  await ctx.db.update(paymentCursor).set({ readAt: new Date(Date.now() - 3_700_000) })
  await expect(look()).rejects.toThrow()
  expect(await openFindings(sandbox)).toMatchObject([{ kind: 'events-behind' }])
  sandbox.weather.fault = () => null
  await look()
  expect(await openFindings(sandbox)).toEqual([])
})

test('the hourly check completes its other parts if one part fails', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await aMemberOnTrial(sandbox)
  const soon = new Date(Date.now() + 86_400_000)
  const uncounted = { trialCounted: false, cardCheckedFor: null, paidUntil: soon, currentPeriodEndsAt: soon }
  await ctx.db.update(subscriptions).set({ ...uncounted, status: 'active' })
  const isOfLook = (call: string) => call.endsWith('/v1/events') || call.includes('/v1/prices')
  sandbox.weather.fault = (call) => (isOfLook(call) ? 'away' : null)
  await expect(reconcileDue(asSystem(sandbox.ctx), sandbox.stripe)).rejects.toThrow()
  expect(await ctx.db.select().from(subscriptions)).toMatchObject([
    { trialCounted: true, cardCheckedFor: soon },
  ])
})
