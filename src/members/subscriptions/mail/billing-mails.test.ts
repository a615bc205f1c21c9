import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { conditions, pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { aPlan } from '../../members.fixtures.ts'
import { openSandbox, type Sandbox } from '../../payments/sandbox.fixtures.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { aMemberOnTrial, aPayingMember, subjects, subscriptionRowOf } from '../subscriber.fixtures.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { BILLING_MAILS, type BillingMailKind, billingMailWords } from './billing-mail-texts.ts'
import { queueBillingMail } from './queue-billing-mail.ts'
import { remindMembers } from './remind.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('a reminder of the first charge', () => {
  const IN_DENVER = 'America/Denver'

  /** Runs the hourly check for this many hours, and returns the member's local day of each mail. */
  async function mailsHourly(ctx: Context, sandbox: Sandbox, { from, hours }: { from: Date; hours: number }) {
    const mailed: string[] = []
    const count = async () => (await queuedMails(ctx)).length
    for (let hour = 0; hour < hours; hour += 1) {
      const at = new Date(from.getTime() + hour * 3_600_000)
      const before = await count()
      await remindMembers({ ...sandbox.ctx, now: () => at }, sandbox.stripe)
      const [newest] = await queuedMails(ctx)
      if ((await count()) > before)
        mailed.push(`${at.toLocaleDateString('en-CA', { timeZone: IN_DENVER })}: ${newest?.subject}`)
    }
    return mailed
  }

  /**
   * Creates a member in a time zone behind UTC, where the last hours of a day fall on the next day in UTC.
   */
  async function aMemberInDenver(ctx: Context, sandbox: Sandbox, date: Partial<SubscriptionRow>) {
    await aMemberOnTrial(sandbox)
    await ctx.db.update(profiles).set({ timeZone: IN_DENVER })
    await ctx.db.update(subscriptions).set(date)
  }

  test('is sent three days and one day before, by its member’s calendar, once each', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const trialEndsAt = new Date('2027-03-10T06:59:59Z')
    await aMemberInDenver(ctx, sandbox, { trialEndsAt, paidUntil: trialEndsAt })
    const from = new Date('2027-03-04T00:37:00Z')
    expect(await mailsHourly(ctx, sandbox, { from, hours: 160 })).toEqual([
      '2027-03-06: Your free trial ends in three days',
      '2027-03-08: Your free trial ends tomorrow',
    ])
  })

  test('sent late names the day', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const trialEndsAt = new Date('2027-03-10T06:59:59Z')
    await aMemberInDenver(ctx, sandbox, { trialEndsAt, paidUntil: trialEndsAt })
    for (const at of ['2027-03-08T06:59:00Z', '2027-03-09T07:00:00Z']) {
      const late = { ...sandbox.ctx, now: () => new Date(at) }
      await remindMembers(late, sandbox.stripe)
    }
    expect((await subjects(ctx)).slice(1)).toEqual([
      'Your free trial ends on March 9 at 11:59 PM',
      'Your free trial ends today',
    ])
  })

  test('mentions that no week is planned, if so, and that the subscription is still charged', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const trialEndsAt = new Date('2027-03-10T06:59:59Z')
    await aMemberInDenver(ctx, sandbox, { trialEndsAt, paidUntil: trialEndsAt })
    const before = { ...sandbox.ctx, now: () => new Date('2027-03-07T17:00:00Z') }
    await remindMembers(before, sandbox.stripe, async () => 'With kidney disease, ask your doctor.')
    const [mail] = await queuedMails(ctx)
    expect(mail?.text).toContain('At present we plan no week for you')
    expect(mail?.text).toContain('charged all the same unless you cancel')
    // The reason reveals facts about their health, so it is shown only after login.
    expect(mail?.text).not.toContain('kidney')
  })

  test('after a pause is sent three days before the pause ends', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const resumesAt = new Date('2027-03-10T06:58:59Z')
    await aMemberInDenver(ctx, sandbox, { status: 'paused', resumesAt })
    const from = new Date('2027-03-04T00:37:00Z')
    expect(await mailsHourly(ctx, sandbox, { from, hours: 160 })).toEqual([
      '2027-03-06: Your subscription resumes soon',
    ])
  })
})

describe('a mail that names the next charge', () => {
  const AT_CODE = { percent_off: 50, duration: 'once' } as const

  test('before a pause ends names it to the cent, including a promotion', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox)
    await member.acts('POST', '/subscription/pause', { profileId: member.profileId, months: 1 })
    const { id: coupon } = await sandbox.stripe.coupons.create(AT_CODE)
    await sandbox.stripe.subscriptions.update(member.stripeId, { discounts: [{ coupon }] })
    const { resumesAt } = await subscriptionRowOf(ctx)
    const before = new Date((resumesAt?.getTime() ?? 0) - 2 * DAY_MS)
    await remindMembers({ ...sandbox.ctx, now: () => before }, sandbox.stripe)
    const [reminder] = await queuedMails(ctx)
    expect(reminder?.subject).toBe('Your subscription resumes soon')
    expect(reminder?.text).toContain('Then $9.50 is charged to your card. After that it is $19 each month')
  })

  test('after a cancellation is undone names the announced price and a promotion', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox)
    const larger = await aPlan(ctx, { priceCents: 2100 })
    await syncSandboxPrices(ctx)
    const [{ price: nextPriceId } = { price: '' }] = await ctx.db
      .select({ price: pricingPlans.stripePriceId })
      .from(pricingPlans)
      .where(eq(pricingPlans.id, larger.id))
    const { paidUntil: nextPriceFrom } = await subscriptionRowOf(ctx)
    await ctx.db.update(subscriptions).set({ nextPriceId, nextPriceCents: 2100, nextPriceFrom })
    await member.cancel()
    await member.resume()
    const [resumed] = await queuedMails(ctx)
    expect(resumed?.subject).toBe('Your subscription continues')
    expect(resumed?.text).toMatch(/On .+ \$21 is charged to your card, and again each month\./)
    expect(resumed?.text).not.toContain('$19')

    const { id: coupon } = await sandbox.stripe.coupons.create(AT_CODE)
    await sandbox.stripe.subscriptions.update(member.stripeId, { discounts: [{ coupon }] })
    await member.cancel()
    sandbox.weather.fault = (call) => (call.endsWith('/create_preview') ? 'away' : null)
    await member.resume()
    const unknown = (await queuedMails(ctx))[0]?.text
    expect(unknown).toContain('$21 is charged to your card, less what a promotion or credit takes off,')
    sandbox.weather.fault = () => null
    await member.cancel()
    await member.resume()
    expect((await queuedMails(ctx))[0]?.text).toContain(
      '$10.50 is charged to your card. After that it is $21',
    )
  })
})

test('no mail about money names a health goal, and a mail that accepts no replies names a contact page', async ({
  ctx,
}) => {
  const facts = {
    plan: 'Essential',
    price: '$19',
    paid: '$19',
    paidUntil: 'November 29',
    graceUntil: 'December 6',
    confirmBy: '',
    withoutTrial: false,
    resumesOn: 'January 29',
    endedOn: 'November 29',
    due: '$19',
    hasPromotion: false,
    nextChargeOn: 'November 29',
    trialDaysLeft: 3,
    nextPrice: '$21',
    nextPriceFrom: 'January 29',
    contactUrl: '',
  }
  const goals = await ctx.db.select({ name: conditions.name }).from(conditions)
  for (const kind of Object.keys(BILLING_MAILS) as BillingMailKind[]) {
    const { subject, paragraphs } = billingMailWords(kind, facts)
    expect(subject.length).toBeGreaterThan(0)
    for (const { name } of goals) expect([subject, ...paragraphs].join(' ')).not.toContain(name)
  }
  const asked = (contactUrl: string) =>
    billingMailWords('plan-changed', { ...facts, contactUrl }).paragraphs.at(-1)
  expect(asked('')).toContain('answer this email')
  expect(asked('https://careplate.test/contact')).toContain('write to us: https://careplate.test/contact')
})

test('mail about money goes to the sign-in address, whatever address the profile contains', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  await aMemberOnTrial(sandbox)
  const to = (await queuedMails(ctx))[0]?.to
  await ctx.db.update(profiles).set({ email: 'somebody.else@example.org' })
  const row = await subscriptionRowOf(ctx)
  await queueBillingMail(sandbox.ctx, row, { kind: 'receipt', occasion: 'again' })
  expect((await queuedMails(ctx)).map((mail) => mail.to)).toEqual([to, to])
})
