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
  test('a member who cancels is charged nothing, then or later', async ({ ctx }) => {
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

  test('so is one who cancels from a mail', async ({ ctx }) => {
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

  test('an operator is shown that it ends at once', async ({ ctx }) => {
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

  test('a cancellation whose answer is lost is carried through when it is asked for again', async ({
    ctx,
  }) => {
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

  test('a cancellation that is cut off once the charge is called off is carried through by itself', async ({
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
    // As long as it may still be under way it is left alone.
    await reconcileMember(sandbox.ctx, sandbox.stripe, { profileId })
    expect(await member.snapshot()).toMatchObject({ status: 'active' })
    await ctx.db.update(subscriptions).set({ pendingSince: sql`platform.clock() - interval '3 minutes'` })
    await reconcileMember(sandbox.ctx, sandbox.stripe, { profileId })
    expect(await member.snapshot()).toMatchObject({ status: 'ended', isEntitled: false })
    await sandbox.deliverEvents()
    expect(await invoicesOf(sandbox)).toEqual(['void 1900', 'paid 0'])
    expect((await queuedMails(ctx))[0]).toMatchObject({ subject: 'Your subscription has ended' })
  })

  test('one whose charge has just been made keeps the month', async ({ ctx }) => {
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

  test('a month that credit pays for is kept to its end', async ({ ctx }) => {
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

describe('what an ended subscription left unpaid', () => {
  test('is called off, and asked for no more', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox, DECLINED_LATER)
    await member.timePasses(8)
    expect((await member.cancel()).body.status).toBe('ended')
    expect(await invoicesOf(sandbox)).toEqual(['void 1900', 'paid 0'])
    expect((await billingOf(member)).invoices[0]).toMatchObject({ status: 'void', payUrl: null })
  })

  test('is called off however it ended, once its event comes', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox, DECLINED_LATER)
    await member.timePasses(8)
    await sandbox.stripe.subscriptions.cancel(member.stripeId)
    expect(await invoicesOf(sandbox)).toEqual(['open 1900', 'paid 0'])
    await sandbox.deliverEvents()
    expect(await invoicesOf(sandbox)).toEqual(['void 1900', 'paid 0'])
  })

  test('is called off once Stripe can be asked again', async ({ ctx }) => {
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

  test('takes no part in what the next one asks for', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await haveBankAsk(sandbox, member)
    await member.timePasses(8)
    expect((await billingOf(member)).invoices[0]).toMatchObject({ status: 'open', bankAsks: true })
    // It stays open and asked for at Stripe, as long as its end is not heard of.
    await sandbox.stripe.subscriptions.cancel(member.stripeId)
    await ctx.db.update(subscriptions).set({ status: 'ended', endsAt: new Date() })
    expect((await billingOf(member)).invoices[0]).toMatchObject({ bankAsks: false, payUrl: null })
  })
})
