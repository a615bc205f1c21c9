import { like } from 'drizzle-orm'
import { expect } from 'vitest'
import { audit } from '#platform/audit/tables.ts'
import { asSystem, inTransaction } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { test } from '#tests/support/test-context.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { aMember, aPlan, caller, waitingJobs } from '../members.fixtures.ts'
import { closeCustomer, closeCustomerJob } from '../payments/customers/close-customer.ts'
import { openSandbox, type Sandbox } from '../payments/sandbox.fixtures.ts'
import { noteFinding } from '../subscriptions/findings/note-finding.ts'
import { operatorRoutes } from '../subscriptions/operator/routes.ts'
import { aMemberOnTrial } from '../subscriptions/subscriber.fixtures.ts'
import { paymentAccounts, paymentFindings } from '../tables.ts'
import { eraseProfile } from './erase-profile.ts'
import { type LeftRefund, refundAfterLeaving, refundAfterLeavingJob } from './refund-after-leaving.ts'

/** Creates a member who has paid for a month, and an operator whose action on it has no response yet. */
async function aMemberWhoLeaves(sandbox: Sandbox, actOf: (invoice: string) => object, asked: string) {
  const { ctx, weather, stripe } = sandbox
  const member = await aMemberOnTrial(sandbox)
  await member.timePasses(8)
  const { profileId, profile } = member
  const { requester } = await aMember(ctx, { admin: true })
  const call = caller({ ...ctx, requester }, operatorRoutes(sandbox))
  const { data } = await stripe.invoices.list({ status: 'paid' })
  const invoice = data.find(({ amount_paid }) => amount_paid > 0)
  const act = actOf(invoice?.id ?? '')
  const { body: shown } = await call('POST', `/profile/${profileId}/billing-preview`, act)
  weather.fault = (made) => (made.startsWith(asked) ? 'away' : null)
  const done = await call('POST', `/profile/${profileId}/billing-act`, {
    wish: act,
    key: shown.key,
    ...(shown.prorationAt && { prorationAt: shown.prorationAt }),
  })
  expect(done.status).toBe(503)
  weather.fault = () => null
  // Delete the account as the member, with access only to their own rows.
  const own = { ...ctx, requester: member.requester }
  await withRowsOf({ memberId: profileId }, () => inTransaction(own, (own) => eraseProfile(own, profile)))
  for (const job of await waitingJobs<{ stripeCustomerId: string }>(ctx, closeCustomerJob.name))
    await closeCustomer(ctx, stripe, job)
  return { member, invoice, customer: String(invoice?.customer), operator: requester }
}

async function refundsLeft({ ctx, stripe }: Sandbox): Promise<void> {
  for (const job of await waitingJobs<LeftRefund>(ctx, refundAfterLeavingJob.name))
    await refundAfterLeaving(asSystem(ctx), stripe, job)
}

test('unsettled money matters of a member who leaves continue without them', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const refund = (invoice: string) => ({ act: 'refund', invoice })
  const { invoice, operator } = await aMemberWhoLeaves(sandbox, refund, 'POST /v1/refunds')
  await refundsLeft(sandbox)
  // Jobs can run twice.
  await refundsLeft(sandbox)
  const { data } = await sandbox.stripe.refunds.list({})
  expect(data.map(({ amount }) => amount)).toEqual([1900])
  const noted = await ctx.db.select().from(audit).where(like(audit.act, 'billing-refund'))
  expect(noted).toMatchObject([
    {
      subject: `invoice:${invoice?.id}`,
      actor: operator.kind === 'signed-in' && operator.authUserId,
      after: { amountCents: 1900 },
    },
  ])
  expect(await ctx.db.select().from(paymentFindings)).toEqual([])
})

test('a refund that is then refused is shown to an operator', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const refund = (invoice: string) => ({ act: 'refund', invoice, amountCents: 500 })
  const { invoice, customer } = await aMemberWhoLeaves(sandbox, refund, 'POST /v1/refunds')
  const paid = await sandbox.stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })
  await sandbox.stripe.refunds.create({ payment_intent: String(paid.data[0]?.payment.payment_intent) })
  await refundsLeft(sandbox)
  const found = await ctx.db.select().from(paymentFindings)
  expect(found).toMatchObject([{ kind: 'act-refused', profileId: null, resolvedAt: null }])
  expect(found[0]?.detail).toContain(`A refund of the invoice ${invoice?.id} was decided here`)
  expect(found[0]?.detail).toContain(`Look at the customer ${customer} at Stripe.`)
})

test('a plan move that may have been charged is shown to an operator', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const plan = await aPlan(ctx, { priceCents: 3900 })
  await syncSandboxPrices(ctx)
  const move = () => ({ act: 'move-plan', planId: plan.id })
  const { customer } = await aMemberWhoLeaves(sandbox, move, 'POST /v1/subscriptions/')
  const found = await ctx.db.select().from(paymentFindings)
  expect(found).toMatchObject([{ kind: 'act-unknown', profileId: null }])
  expect(found[0]?.detail).toContain(`Look at the invoices of the customer ${customer}`)
})

test('an open finding is kept without naming the member, and a settled one is deleted', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberOnTrial(sandbox)
  const { profileId, profile } = member
  const kind = 'refund-failed'
  await noteFinding(sandbox.ctx, { kind, subject: 're_settled', profileId, detail: 'Settled.' })
  await ctx.db.update(paymentFindings).set({ resolvedAt: ctx.now() })
  await noteFinding(sandbox.ctx, { kind, subject: 're_open', profileId, detail: 'Open.' })
  const { customer } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
  await withRowsOf({ memberId: profileId }, () =>
    inTransaction(member.own, (own) => eraseProfile(own, profile)),
  )
  expect(await ctx.db.select().from(paymentFindings)).toMatchObject([
    {
      subject: 're_open',
      profileId: null,
      resolvedAt: null,
      detail: `Open. Its member has left; their customer at Stripe is ${customer}.`,
    },
  ])
})

test('an open finding is kept if its member’s customer was forgotten before they left', async ({ ctx }) => {
  const { profile, requester } = await aMember(ctx)
  const { id: profileId } = profile
  await ctx.db.insert(paymentAccounts).values({ profileId, stripeCustomerId: null, created: ctx.now() })
  await noteFinding(ctx, { kind: 'refund-failed', subject: 're_open', profileId, detail: 'Owed.' })
  const own = { ...ctx, requester }
  await withRowsOf({ memberId: profileId }, () => inTransaction(own, (own) => eraseProfile(own, profile)))
  expect(await ctx.db.select().from(paymentFindings)).toMatchObject([
    { subject: 're_open', profileId: null, resolvedAt: null, detail: 'Owed. Its member has left.' },
  ])
})
