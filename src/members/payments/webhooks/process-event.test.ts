import { expect } from 'vitest'
import { asSystem } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { eraseProfile } from '../../privacy/erase-profile.ts'
import { walkEvents } from '../../subscriptions/reconcile/due/walk-events.ts'
import { aMemberOnTrial } from '../../subscriptions/subscriber.fixtures.ts'
import { paymentFindings } from '../../tables.ts'
import { openSandbox } from '../sandbox.fixtures.ts'

test('a customer that was deleted at Stripe is put before an operator', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { stripeId, profileId } = await aMemberOnTrial(sandbox)
  const customer = String((await sandbox.stripe.subscriptions.retrieve(stripeId)).customer)
  await sandbox.stripe.customers.del(customer)
  await sandbox.deliverEvents()
  const lost = [{ kind: 'customer-lost', subject: customer, profileId, resolvedAt: null }]
  expect(await ctx.db.select().from(paymentFindings)).toMatchObject(lost)
})

test('the same is found among the events where no webhook brought it', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { stripeId } = await aMemberOnTrial(sandbox)
  await sandbox.deliverEvents()
  const { customer } = await sandbox.stripe.subscriptions.retrieve(stripeId)
  await sandbox.stripe.customers.del(String(customer))
  await walkEvents(sandbox.ctx, sandbox.stripe)
  expect(await ctx.db.select().from(paymentFindings)).toMatchObject([{ kind: 'customer-lost' }])
})

test('a customer that was deleted since its member has left is nobody’s', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { stripeId, profile } = await aMemberOnTrial(sandbox)
  const { customer } = await sandbox.stripe.subscriptions.retrieve(stripeId)
  await eraseProfile(asSystem(sandbox.ctx), profile)
  await sandbox.stripe.customers.del(String(customer))
  await sandbox.deliverEvents()
  expect(await ctx.db.select().from(paymentFindings)).toEqual([])
})
