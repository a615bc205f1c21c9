import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { aMember, caller } from '../../members.fixtures.ts'
import { openSandbox, type Sandbox } from '../../payments/sandbox.fixtures.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { cancelLink } from '../mail/cancel-link.ts'
import { previewOperatorAct } from '../operator/preview-operator-act.ts'
import { takeOperatorAct } from '../operator/take-operator-act.ts'
import { reconcileMember } from '../reconcile/reconcile-member.ts'
import { aMemberOnTrial, haveBankAsk } from '../subscriber.fixtures.ts'
import { pauseRoutes } from './pause-routes.ts'

const DECLINED_LATER = '4000000000000341'

type Member = Awaited<ReturnType<typeof aMemberOnTrial>>

async function invoicesOf({ stripe }: Sandbox): Promise<string[]> {
  const { data } = await stripe.invoices.list({ limit: 100 })
  return data.map(({ status, amount_due }) => `${status} ${amount_due}`)
}

async function billingOf({ billing, profileId }: Member) {
  return (await billing('GET', `/billing?profileId=${profileId}`)).body
}

describe('in the hour before a new month is charged', () => {
  test('a member who cancels is not charged, then or later', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.monthBegins(8)
    expect(await billingOf(member)).toMatchObject({ unchargedCents: 1900, dueCents: null })
    expect(await member.cancel()).toMatchObject({ status: 200, body: { status: 'ended', isEntitled: false } })
    await member.timePasses(8)
    await member.timePasses(45)
    expect(await invoicesOf(sandbox)).toEqual(['void 1900', 'paid 0'])
    expect((await queuedMails(ctx))[0]).toMatchObject({ subject: 'Your subscription has ended' })
    expect(await billingOf(member)).toMatchObject({ unchargedCents: null })
  })

  test('a member who cancels from a mail is not charged either', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.monthBegins(8)
    const [profile] = await ctx.db.select().from(profiles)
    const { profileId } = member
    const link = cancelLink(sandbox.ctx, { profileId, version: profile?.mailLinksVersion ?? 0 })
    const asGuest = caller({ ...sandbox.ctx, requester: { kind: 'guest' } }, pauseRoutes(sandbox))
    const token = link.split('#')[1]
    const cancelled = await asGuest('POST', '/subscription/cancellation-by-link', { token })
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'ended' } })
    expect(await invoicesOf(sandbox)).toEqual(['void 1900', 'paid 0'])
  })

  test('an operator sees that the subscription ends immediately', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.monthBegins(8)
    const { requester } = await aMember(ctx, { admin: true })
    const given = { profileId: member.profileId, act: 'cancel', at: 'end' } as const
    const admin = { ...sandbox.ctx, requester }
    const { says, key } = await previewOperatorAct(admin, sandbox, given)
    expect(says[0]).toBe(
      'The month that has begun is not charged yet, and will not be. The subscription ends at once, and no more meal plans are made.',
    )
    await takeOperatorAct(admin, sandbox, { ...given, key })
    expect(await member.snapshot()).toMatchObject({ status: 'ended' })
    expect(await invoicesOf(sandbox)).toEqual(['void 1900', 'paid 0'])
  })

  test('a cancellation whose response is lost is completed when it is requested again', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.monthBegins(8)
    let lost = 0
    sandbox.weather.fault = (call) => {
      if (!call.endsWith('/finalize') || lost > 2) return null
      lost += 1
      return 'answer-lost'
    }
    await member.cancel()
    sandbox.weather.fault = () => null
    expect(await member.cancel()).toMatchObject({ status: 200, body: { status: 'ended' } })
    expect(await invoicesOf(sandbox)).toEqual(['void 1900', 'paid 0'])
  })

  test('a cancellation interrupted after the charge was stopped is completed automatically', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.monthBegins(8)
    let isCutOff = false
    sandbox.weather.fault = (call) => {
      if (isCutOff) return 'away'
      isCutOff = call.endsWith('/finalize')
      return isCutOff ? 'answer-lost' : null
    }
    expect((await member.cancel()).status).toBe(503)
    sandbox.weather.fault = () => null
    expect(await invoicesOf(sandbox)).toEqual(['open 1900', 'paid 0'])
    const { profileId } = member
    // It is left alone as long as it may still be running.
    await reconcileMember(sandbox.ctx, sandbox.stripe, { profileId })
    expect(await member.snapshot()).toMatchObject({ status: 'active' })
    await ctx.db.update(subscriptions).set({ pendingSince: sql`platform.clock() - interval '3 minutes'` })
    await reconcileMember(sandbox.ctx, sandbox.stripe, { profileId })
    expect(await member.snapshot()).toMatchObject({ status: 'ended', isEntitled: false })
    await sandbox.deliverEvents()
    expect(await invoicesOf(sandbox)).toEqual(['void 1900', 'paid 0'])
    expect((await queuedMails(ctx))[0]).toMatchObject({ subject: 'Your subscription has ended' })
  })

  test('a subscription that has just been charged keeps its month', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.monthBegins(8)
    sandbox.weather.fault = () => null
    const { finalizeInvoice } = sandbox.stripe.invoices
    sandbox.stripe.invoices.finalizeInvoice = (async (...given: Parameters<typeof finalizeInvoice>) => {
      await member.timePassesUnseen(8)
      return finalizeInvoice.apply(sandbox.stripe.invoices, given)
    }) as typeof finalizeInvoice
    expect(await member.cancel()).toMatchObject({ status: 200, body: { status: 'ending' } })
    expect(await invoicesOf(sandbox)).toEqual(['paid 1900', 'paid 0'])
  })

  test('a month paid by credit is kept to its end', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const { customer } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    const credit = { amount: -1900, currency: 'usd' }
    await sandbox.stripe.customers.createBalanceTransaction(String(customer), credit)
    await member.monthBegins(8)
    expect(await billingOf(member)).toMatchObject({ unchargedCents: null })
    expect(await member.cancel()).toMatchObject({ status: 200, body: { status: 'ending' } })
  })
})

describe('an unpaid invoice of an ended subscription', () => {
  test('is voided, and no longer requested', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox, DECLINED_LATER)
    await member.timePasses(8)
    expect((await member.cancel()).body.status).toBe('ended')
    expect(await invoicesOf(sandbox)).toEqual(['void 1900', 'paid 0'])
    expect((await billingOf(member)).invoices[0]).toMatchObject({ status: 'void', payUrl: null })
  })

  test('is voided however the subscription ended, once its event arrives', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox, DECLINED_LATER)
    await member.timePasses(8)
    await sandbox.stripe.subscriptions.cancel(member.stripeId)
    expect(await invoicesOf(sandbox)).toEqual(['open 1900', 'paid 0'])
    await sandbox.deliverEvents()
    expect(await invoicesOf(sandbox)).toEqual(['void 1900', 'paid 0'])
  })

  test('is voided once Stripe can be reached again', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox, DECLINED_LATER)
    await member.timePasses(8)
    sandbox.weather.fault = (call) => (call.endsWith('/void') ? 'away' : null)
    expect((await member.cancel()).body.status).toBe('ended')
    expect(await invoicesOf(sandbox)).toEqual(['open 1900', 'paid 0'])
    sandbox.weather.fault = () => null
    await sandbox.deliverEvents()
    expect(await invoicesOf(sandbox)).toEqual(['void 1900', 'paid 0'])
  })

  test('is not included in the amount due for the next subscription', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await haveBankAsk(sandbox, member)
    await member.timePasses(8)
    expect((await billingOf(member)).invoices[0]).toMatchObject({ status: 'open', bankAsks: true })
    // The invoice stays open at Stripe as long as the end of the subscription is not processed.
    await sandbox.stripe.subscriptions.cancel(member.stripeId)
    await ctx.db.update(subscriptions).set({ status: 'ended', endsAt: new Date() })
    expect((await billingOf(member)).invoices[0]).toMatchObject({ bankAsks: false, payUrl: null })
  })
})
