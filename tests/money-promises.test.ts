import { describe, expect } from 'vitest'
import { requireEntitlement } from '#meal-plans/request/entitlement.ts'
import { aPlan, caller } from '#members/members.fixtures.ts'
import {
  aBuyer,
  answerTheBank,
  confirmCard,
  openSandbox,
  type Sandbox,
  upToTheCard,
} from '#members/payments/sandbox.fixtures.ts'
import { pauseRoutes } from '#members/subscriptions/changes/pause-routes.ts'
import { BILLING_MAILS, type MailFacts } from '#members/subscriptions/mail/billing-mail-texts.ts'
import { reconcileDue } from '#members/subscriptions/reconcile/due/reconcile-due.ts'
import { startTrial } from '#members/subscriptions/start/start-trial.ts'
import {
  aMemberOnTrial,
  aPayingMember,
  haveBankAsk,
  subscriptionRowOf,
} from '#members/subscriptions/subscriber.fixtures.ts'
import { isEntitled } from '#members/subscriptions/subscription-states.ts'
import { noteTrialUse } from '#members/subscriptions/trials/claim-trial.ts'
import { subscriptions } from '#members/tables.ts'
import { asSystem, type Context } from '#platform/context.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { renewSubscription } from '#twins/stripe/subscriptions/renew-subscription.ts'
import { accountText } from '#web/messages/account.ts'
import { billingText } from '#web/messages/billing.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { queuedMails } from './support/stored/queued-mails.ts'
import { test } from './support/test-context.ts'

/** Sentences about money from screens and mails, each with a test that the product behaves as the sentence states. */

const DAY_MS = 24 * 60 * 60 * 1000
const DECLINED_LATER = '4000000000000341'

const FACTS: MailFacts = {
  plan: 'PLAN',
  price: 'PRICE',
  paid: 'PAID',
  due: 'PRICE',
  hasPromotion: false,
  withoutTrial: false,
  paidUntil: 'UNTIL',
  trialDaysLeft: 3,
  graceUntil: 'GRACE',
  confirmBy: 'CONFIRM',
  resumesOn: 'RESUMES',
  nextChargeOn: 'CHARGED',
  nextPrice: 'NEXT',
  nextPriceFrom: 'FROM',
  endedOn: 'ENDED',
  contactUrl: '',
}

/** As they are mostly, and as they are where a promotion or credit takes something off. */
const mailWords = [
  FACTS,
  { ...FACTS, due: 'DUE' },
  { ...FACTS, due: '', hasPromotion: true, withoutTrial: true },
].flatMap((facts) => Object.entries(BILLING_MAILS).map(([kind, words]) => ({ kind, ...words(facts) })))
const shown = [
  ...textsIn(accountText.en),
  ...textsIn(billingText.en),
  ...textsIn(subscribeText.en),
  ...mailWords.flatMap(({ subject, paragraphs }) => [subject, ...paragraphs]),
].join('\n')

/** A promise, as its reader finds it, and what has to be true for it. */
function promise(sentence: string, hold: (sandbox: Sandbox) => Promise<void>): void {
  test(sentence, async ({ ctx }) => {
    expect(shown).toContain(sentence)
    await using sandbox = await openSandbox(ctx)
    await hold(sandbox)
  })
}

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part ? Object.values(part).flatMap(textsIn) : []
}

async function charged({ stripe }: Sandbox): Promise<number[]> {
  const { data } = await stripe.invoices.list({ status: 'paid', limit: 100 })
  return data.map(({ amount_paid }) => amount_paid).filter(Boolean)
}

async function openInvoices({ stripe }: Sandbox): Promise<string[]> {
  const { data } = await stripe.invoices.list({ limit: 100 })
  return data.flatMap(({ status, number }) =>
    status === 'open' || status === 'draft' ? [String(number)] : [],
  )
}

async function entitledAfter({ ctx }: Sandbox, days: number): Promise<boolean> {
  const [row] = await ctx.db.select().from(subscriptions)
  if (!row) return false
  return isEntitled(row, { at: new Date(Date.now() + days * DAY_MS), graceDays: 7 })
}

async function mailed(sandbox: Sandbox): Promise<string[]> {
  return (await queuedMails(sandbox.ctx)).map(({ subject }) => subject)
}

const dayOf = (at: Date, daysBefore: number) =>
  new Date(at.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10)

const inDays = (ctx: Context, days: number): Context => {
  const at = new Date(Date.now() + days * DAY_MS)
  return { ...asSystem(ctx), now: () => at }
}

/** What the member says on the page of the open invoice. */
async function confirmWithBank(sandbox: Sandbox, outcome: 'complete' | 'fail' = 'complete'): Promise<void> {
  const { data } = await sandbox.stripe.paymentIntents.list({ limit: 100 })
  const waiting = data.find(({ status }) => status === 'requires_action')
  if (!waiting) throw new Error('no bank asks anything')
  await answerTheBank(sandbox, waiting, outcome)
  await sandbox.deliverEvents()
}

/** What a member owed was called off at Stripe. */
async function aMemberWhoseInvoiceIsVoid(sandbox: Sandbox) {
  const member = await aMemberOnTrial(sandbox, DECLINED_LATER)
  await member.timePasses(8)
  const { data } = await sandbox.stripe.invoices.list({ status: 'open', limit: 1 })
  await sandbox.stripe.invoices.voidInvoice(data[0]?.id ?? '')
  return member
}

/** Their subscription has ended, and the bank asks before another one begins. */
async function aMemberWhoseBankAsksAnew(sandbox: Sandbox) {
  const member = await aPayingMember(sandbox)
  await haveBankAsk(sandbox, member)
  await sandbox.stripe.subscriptions.cancel(member.stripeId)
  await sandbox.deliverEvents()
  return member
}

/** Besides what a paying member does, their pause. */
async function aPausingMember(sandbox: Sandbox) {
  const member = await aPayingMember(sandbox)
  const { acts, profileId } = member
  const pause = async (months: number) =>
    (await acts('POST', '/subscription/pause', { profileId, months })).body
  return { ...member, query: `profileId=${profileId}`, pause }
}

async function haveDiscount({ stripe }: Sandbox, id: string, duration: 'once' | 'forever'): Promise<void> {
  const coupon = await stripe.coupons.create({ percent_off: 50, duration })
  await stripe.subscriptions.update(id, { discounts: [{ coupon: coupon.id }] })
}

describe('the trial', () => {
  promise('Nothing was charged today.', async (sandbox) => {
    await aMemberOnTrial(sandbox)
    expect(await charged(sandbox)).toEqual([])
    expect(await entitledAfter(sandbox, 1)).toBe(true)
  })

  promise('Cancel before it ends and you pay nothing.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(8)
    expect(await charged(sandbox)).toEqual([])
    expect((await member.snapshot()).status).toBe('ended')
  })

  promise('We write to you three days and one day before the first charge.', async (sandbox) => {
    await aMemberOnTrial(sandbox)
    const [row] = await sandbox.ctx.db.select().from(subscriptions)
    const days: Record<string, string> = {}
    // Looked at every few hours, as the hourly job does.
    for (let quarter = 0; quarter < 32; quarter += 1) {
      const then = inDays(sandbox.ctx, quarter / 4)
      await reconcileDue(then, sandbox.stripe)
      for (const subject of await mailed(sandbox)) days[subject] ??= dayOf(then.now(), 0)
    }
    const endsAt = row?.trialEndsAt ?? new Date(0)
    expect(days['Your free trial ends in three days']).toBe(dayOf(endsAt, 3))
    expect(days['Your free trial ends tomorrow']).toBe(dayOf(endsAt, 1))
    expect(Object.keys(days)).toHaveLength(3)
  })

  promise('Then PRICE is charged to your card, and again each month.', async (sandbox) => {
    const member = await aPayingMember(sandbox)
    expect(await charged(sandbox)).toEqual([1900])
    await member.timePasses(40)
    expect(await charged(sandbox)).toEqual([1900, 1900])
  })

  promise('First charge <nowrap>{day}, your time</nowrap>', async (sandbox) => {
    const { call, order } = await upToTheCard(sandbox, await aBuyer(sandbox.ctx))
    const timeZone = 'Asia/Tokyo'
    await call('POST', '/stripe/subscription', { ...order, timeZone })
    const [row] = await sandbox.ctx.db.select().from(subscriptions)
    const dayIn = (at: Date) => at.toLocaleDateString('en-CA', { timeZone })
    const endsAt = row?.trialEndsAt ?? new Date(0)
    expect(dayIn(endsAt)).toBe(dayIn(new Date(sandbox.ctx.now().getTime() + 7 * DAY_MS)))
    expect(dayIn(new Date(endsAt.getTime() + 1000))).not.toBe(dayIn(endsAt))
  })

  promise('The trial is given once', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(8)
    expect((await member.restart()).body.status).toBe('active')
    expect(await charged(sandbox)).toEqual([1900])
  })
})

describe('a charge', () => {
  promise('PAID was charged for PLAN.', async (sandbox) => {
    await aPayingMember(sandbox)
    expect(await mailed(sandbox)).toContain('Receipt for $19')
  })

  promise('Your meal plans continue until GRACE.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox, DECLINED_LATER)
    await member.timePasses(8)
    expect(await mailed(sandbox)).toContain('A charge did not go through')
    expect([await entitledAfter(sandbox, 10), await entitledAfter(sandbox, 16)]).toEqual([true, false])
  })

  promise('Nothing is charged until you do.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox)
    await haveBankAsk(sandbox, member)
    await member.timePasses(8)
    expect(await mailed(sandbox)).toContain('Your bank wants you to confirm a payment')
    expect(await charged(sandbox)).toEqual([])
    expect([await entitledAfter(sandbox, 10), await entitledAfter(sandbox, 16)]).toEqual([true, false])
  })

  promise('Paying now charges your current card.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox, DECLINED_LATER)
    await member.timePasses(8)
    const { stripe } = sandbox
    const [intent] = (await stripe.paymentIntents.list({ limit: 1 })).data
    const card = intent?.last_payment_error?.payment_method?.id
    const paid = await member.billing('POST', '/billing/payment', { profileId: member.profileId })
    expect(paid).toMatchObject({ status: 400, body: { error: { message: 'Your card was declined.' } } })
    const { data } = await stripe.charges.list({ limit: 100 })
    expect(data.map(({ payment_method }) => payment_method)).toEqual([card, card])
    expect(await charged(sandbox)).toEqual([])
  })

  promise('Nothing was left to pay, so nothing was charged.', async (sandbox) => {
    const member = await aMemberWhoseInvoiceIsVoid(sandbox)
    const paid = await member.billing('POST', '/billing/payment', { profileId: member.profileId })
    expect(paid).toMatchObject({ status: 200, body: { wasOpen: false, dueCents: 0 } })
    expect(await charged(sandbox)).toEqual([])
  })

  promise('We check every hour; you can check now.', async (sandbox) => {
    await aMemberWhoseInvoiceIsVoid(sandbox)
    const { readNumber } = await subscriptionRowOf(sandbox.ctx)
    await reconcileDue(asSystem(sandbox.ctx), sandbox.stripe)
    const read = await subscriptionRowOf(sandbox.ctx)
    expect(read.status).toBe('past_due')
    expect(read.readNumber).toBeGreaterThan(readNumber)
  })

  promise(', the open amount is charged to it right away.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox, DECLINED_LATER)
    await member.timePasses(8)
    const { profileId } = member
    const setup = await member.billing('POST', '/billing/card-setup', { profileId })
    const paymentMethod = await confirmCard(sandbox.stripe, setup.body.clientSecret, '5555555555554444')
    expect((await member.billing('PUT', '/billing/card', { profileId, paymentMethod })).status).toBe(200)
    expect(await charged(sandbox)).toEqual([1900])
  })

  promise('Your card was not refused.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox)
    await haveBankAsk(sandbox, member)
    await member.timePasses(8)
    const { profileId } = member
    const read = async () => (await member.billing('GET', `/billing?profileId=${profileId}`)).body.invoices
    expect(await read()).toMatchObject([{ status: 'open', bankAsks: true }, { status: 'paid' }])
    expect((await sandbox.stripe.charges.list({ limit: 100 })).data).toEqual([])
  })

  promise('Nothing is charged before you do, and your next month begins then.', async (sandbox) => {
    const member = await aMemberWhoseBankAsksAnew(sandbox)
    expect((await member.restart()).body).toMatchObject({ status: 'incomplete', isEntitled: false })
    expect(await charged(sandbox)).toEqual([1900])
    await confirmWithBank(sandbox)
    expect(await member.snapshot()).toMatchObject({ status: 'active', isEntitled: true })
    expect(await charged(sandbox)).toEqual([1900, 1900])
  })

  promise('After that nothing is charged, and nothing has begun.', async (sandbox) => {
    const member = await aMemberWhoseBankAsksAnew(sandbox)
    await member.restart()
    const [row] = await sandbox.ctx.db.select().from(subscriptions)
    expect(row?.status).toBe('incomplete')
    await renewSubscription(inDays(sandbox.ctx, 23.5 / 24), {
      subscriptionId: row?.stripeSubscriptionId ?? '',
    })
    await sandbox.deliverEvents()
    expect(await member.snapshot()).toMatchObject({ status: 'ended', isEntitled: false })
    expect(await charged(sandbox)).toEqual([1900])
  })

  promise('Nothing is charged before you do, and your meal plans begin then.', async (sandbox) => {
    const member = await aMemberWhoseBankAsksAnew(sandbox)
    await member.restart()
    expect((await mailed(sandbox))[0]).toBe('Your bank wants you to confirm a payment')
    expect(await charged(sandbox)).toEqual([1900])
    expect(await entitledAfter(sandbox, 1)).toBe(false)
  })

  promise('Then DUE is charged to your card. After that it is PRICE each month', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox)
    const coupon = await sandbox.stripe.coupons.create({ percent_off: 50, duration: 'once' })
    await sandbox.stripe.subscriptions.update(member.stripeId, { discounts: [{ coupon: coupon.id }] })
    await reconcileDue(inDays(sandbox.ctx, 5), sandbox.stripe)
    expect((await queuedMails(sandbox.ctx))[0]?.text).toContain('Then $9.50 is charged to your card.')
    await member.timePasses(8)
    await member.timePasses(40)
    expect(await charged(sandbox)).toEqual([1900, 950])
  })

  promise('The last charge did not go through, so it ends at once.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox, DECLINED_LATER)
    await member.timePasses(8)
    expect((await member.cancel()).body.status).toBe('ended')
    expect(await charged(sandbox)).toEqual([])
  })
})

describe('canceling', () => {
  promise('No new month is charged. Your meal plans continue until ENDED.', async (sandbox) => {
    const member = await aPayingMember(sandbox)
    expect((await member.cancel()).body.status).toBe('ending')
    expect(await mailed(sandbox)).toContain('Your subscription is canceled')
    expect(await entitledAfter(sandbox, 20)).toBe(true)
    await member.timePasses(45)
    expect(await charged(sandbox)).toEqual([1900])
    expect(await entitledAfter(sandbox, 45)).toBe(false)
  })

  promise('undo the cancellation on your subscription page.', async (sandbox) => {
    const member = await aPayingMember(sandbox)
    await member.cancel()
    expect((await member.resume()).body.status).toBe('active')
    expect(await mailed(sandbox)).toContain('Your subscription continues')
  })

  promise('Nothing more is charged, and no more meal plans come.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(9)
    expect(await mailed(sandbox)).toContain('Your subscription has ended')
    expect(await entitledAfter(sandbox, 9)).toBe(false)
    expect(await charged(sandbox)).toEqual([])
  })

  promise('the first month, {amount}, is charged at once.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(9)
    expect((await member.restart()).status).toBe(200)
    expect(await charged(sandbox)).toEqual([1900])
  })
})

describe('a month that is not charged yet', () => {
  promise('The next month is charged on {day}.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox)
    await member.monthBegins(8)
    expect(await charged(sandbox)).toEqual([])
    const { renewsAt } = await member.snapshot()
    const daysUntil = (new Date(renewsAt).getTime() - Date.now()) / DAY_MS
    await member.timePasses(daysUntil - 0.01)
    expect(await charged(sandbox)).toEqual([1900])
    await member.timePasses(daysUntil + 0.01)
    expect(await charged(sandbox)).toEqual([1900, 1900])
  })

  promise('A new month has begun, and {amount} is charged within the hour.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox)
    await member.monthBegins(8)
    const read = async () => (await member.billing('GET', `/billing?profileId=${member.profileId}`)).body
    expect(await read()).toMatchObject({ unchargedCents: 1900 })
    expect(await charged(sandbox)).toEqual([])
    await member.timePasses(8)
    expect(await read()).toMatchObject({ unchargedCents: null })
    expect(await charged(sandbox)).toEqual([1900])
  })

  promise(
    'A new month has begun and is not charged yet, so it ends at once, and nothing more is charged.',
    async (sandbox) => {
      const member = await aMemberOnTrial(sandbox)
      await member.monthBegins(8)
      expect((await member.cancel()).body.status).toBe('ended')
      await member.timePasses(45)
      expect(await charged(sandbox)).toEqual([])
      expect(await openInvoices(sandbox)).toEqual([])
    },
  )
})

describe('what was given back', () => {
  promise('{amount} was refunded, so you paid {net}.', async (sandbox) => {
    const member = await aPayingMember(sandbox)
    const [charge] = (await sandbox.stripe.charges.list({ limit: 1 })).data
    await sandbox.stripe.refunds.create({ charge: charge?.id ?? '', amount: 500 })
    const { body } = await member.billing('GET', `/billing?profileId=${member.profileId}`)
    expect(body.invoices[0]).toMatchObject({ amountCents: 1900, refundedCents: 500 })
  })
})

describe('a beginning with a charge', () => {
  promise(
    'Your subscription to PLAN did not start. Nothing was charged, and nothing will be.',
    async (sandbox) => {
      const buyer = await aBuyer(sandbox.ctx)
      const { authUserId, username } = buyer.profile
      await noteTrialUse(sandbox.ctx, { authUserId, username })
      await upToTheCard(sandbox, buyer)
      await sandbox.deliverEvents()
      await startTrial(asSystem(sandbox.ctx), sandbox, { profileId: buyer.profile.id })
      expect(await mailed(sandbox)).toEqual(['Your subscription could not be started'])
      expect(await charged(sandbox)).toEqual([])
      expect(await sandbox.ctx.db.select().from(subscriptions)).toEqual([])
    },
  )
})

describe('what was not paid', () => {
  promise('Or cancel, and owe nothing more.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox, DECLINED_LATER)
    await member.timePasses(8)
    await member.cancel()
    expect(await openInvoices(sandbox)).toEqual([])
    expect(await charged(sandbox)).toEqual([])
  })
})

describe('a charge that is named ahead', () => {
  promise('On UNTIL DUE is charged to your card.', async (sandbox) => {
    const member = await aPayingMember(sandbox)
    await haveDiscount(sandbox, member.stripeId, 'once')
    await member.cancel()
    await member.resume()
    expect((await queuedMails(sandbox.ctx))[0]?.text).toContain('$9.50 is charged to your card.')
    await member.timePasses(45)
    expect(await charged(sandbox)).toEqual([950, 1900])
  })

  promise(
    'Your pause ends on RESUMES, and your meal plans resume. Then DUE is charged to your card.',
    async (sandbox) => {
      const member = await aPausingMember(sandbox)
      await member.pause(1)
      await haveDiscount(sandbox, member.stripeId, 'once')
      const [row] = await sandbox.ctx.db.select().from(subscriptions)
      const at = new Date((row?.resumesAt?.getTime() ?? 0) - DAY_MS)
      await reconcileDue({ ...asSystem(sandbox.ctx), now: () => at }, sandbox.stripe)
      expect((await queuedMails(sandbox.ctx))[0]?.text).toContain('Then $9.50 is charged to your card.')
    },
  )
})

describe('a pause', () => {
  promise('Then they pause, and nothing is charged.', async (sandbox) => {
    const member = await aPayingMember(sandbox)
    const { profileId } = member
    const acts = caller({ ...sandbox.ctx, requester: member.requester }, pauseRoutes(sandbox))
    expect((await acts('POST', '/subscription/pause', { profileId, months: 2 })).body.status).toBe('paused')
    expect(await mailed(sandbox)).toContain('Your pause is saved')
    expect(await entitledAfter(sandbox, 20)).toBe(true)
    expect(await entitledAfter(sandbox, 45)).toBe(false)
    expect(await charged(sandbox)).toEqual([1900])
  })
})

describe('the end of a pause', () => {
  promise('A month, {amount}, is charged now, and begins now.', async (sandbox) => {
    const member = await aPausingMember(sandbox)
    const { query } = member
    await member.pause(3)
    await member.timePasses(45)
    const later = caller({ ...inDays(sandbox.ctx, 45), requester: member.requester }, pauseRoutes(sandbox))
    const { body } = await later('GET', `/subscription/pause?${query}`)
    expect(body).toEqual({ dueNowCents: 1900 })
    const ended = await later('DELETE', `/subscription/pause?${query}&dueNowCents=${body.dueNowCents}`)
    expect(ended.body.status).toBe('active')
    expect(await charged(sandbox)).toEqual([1900, 1900])
  })

  promise('Your meal plans continue, and nothing is charged now.', async (sandbox) => {
    const member = await aPausingMember(sandbox)
    const { acts, query } = member
    await member.pause(3)
    expect((await acts('GET', `/subscription/pause?${query}`)).body).toEqual({ dueNowCents: 0 })
    expect((await acts('DELETE', `/subscription/pause?${query}&dueNowCents=0`)).body.status).toBe('active')
    expect(await charged(sandbox)).toEqual([1900])
    expect(await entitledAfter(sandbox, 20)).toBe(true)
  })
})

describe('a pause and what else there is', () => {
  promise('A promotion for one charge is used up by the pause.', async (sandbox) => {
    const member = await aPausingMember(sandbox)
    await haveDiscount(sandbox, member.stripeId, 'once')
    expect((await member.pause(1)).status).toBe('paused')
    for (const days of [40, 72]) await member.timePasses(days)
    expect(await charged(sandbox)).toEqual([1900, 1900])
  })

  promise('Then nothing is charged until you end the pause; after that it is {price}.', async (sandbox) => {
    const member = await aPausingMember(sandbox)
    await sandbox.stripe.subscriptions.update(member.stripeId, { pause_collection: { behavior: 'void' } })
    await sandbox.deliverEvents()
    expect(await member.snapshot()).toMatchObject({ status: 'paused', resumesAt: null })
    const [mail] = await queuedMails(sandbox.ctx)
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('and a month is charged, once you end the pause')
    for (const days of [40, 72, 104]) await member.timePasses(days)
    expect(await charged(sandbox)).toEqual([1900])
  })

  test('meal plans require a free trial or a paid subscription', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPausingMember(sandbox)
    await member.pause(2)
    await requireEntitlement(sandbox.ctx, member.profileId)
    const refusal = requireEntitlement(inDays(sandbox.ctx, 45), member.profileId)
    await expect(refusal).rejects.toThrow('Your account page shows how yours stands')
    expect((await member.snapshot()).may).toContain('end-pause')
  })
})

describe('a change of plan', () => {
  promise('{due} now', async (sandbox) => {
    const member = await aPayingMember(sandbox)
    const larger = await aPlan(sandbox.ctx, { priceCents: 3900 })
    await syncSandboxPrices(sandbox.ctx)
    const { profileId } = member
    const goals = member.profile.goals
    const query = `profileId=${profileId}&planId=${larger.id}`
    const { body: cost } = await member.changes()('GET', `/subscription/plan-change?${query}`)
    const { prorationAt, dueNowCents, nextChargeCents } = cost
    const planChange = { profileId, planId: larger.id, goals, prorationAt, dueNowCents, nextChargeCents }
    expect((await member.changes()('PUT', '/subscription/plan', planChange)).status).toBe(200)
    expect((await charged(sandbox)).toSorted((a, b) => a - b)).toEqual(
      [1900, cost.dueNowCents].toSorted((a, b) => a - b),
    )
    await sandbox.deliverEvents()
    expect(await mailed(sandbox)).toContain('Your plan was changed')
  })
})

describe('a change of plan that the bank wants confirmed', () => {
  promise('Until then your plan stays as it is, and nothing is charged.', async (sandbox) => {
    const member = await aPayingMember(sandbox)
    await haveBankAsk(sandbox, member)
    await sandbox.deliverEvents()
    const larger = await aPlan(sandbox.ctx, { priceCents: 3900 })
    await syncSandboxPrices(sandbox.ctx)
    const planChange = { profileId: member.profileId, planId: larger.id, goals: member.profile.goals }
    const asked = await member.changes()('PUT', '/subscription/plan', planChange)
    expect(asked.body).toMatchObject({ planId: member.plan.id, confirmBy: expect.any(String) })
    expect(await charged(sandbox)).toEqual([1900])
    await confirmWithBank(sandbox)
    expect(await member.snapshot()).toMatchObject({ planId: larger.id, confirmBy: null })
    expect(await charged(sandbox)).toHaveLength(2)
  })
})

describe('a change of plan that waits in vain', () => {
  /** Asked for with a card whose bank asks, which says no. */
  async function aRefusedChange(sandbox: Sandbox) {
    const member = await aPayingMember(sandbox)
    await haveBankAsk(sandbox, member)
    await sandbox.deliverEvents()
    const larger = await aPlan(sandbox.ctx, { priceCents: 3900 })
    await syncSandboxPrices(sandbox.ctx)
    const planChange = { profileId: member.profileId, planId: larger.id, goals: member.profile.goals }
    await member.changes()('PUT', '/subscription/plan', planChange)
    return member
  }

  promise('Until you do, your plan stays as it is, and nothing is charged.', async (sandbox) => {
    const member = await aRefusedChange(sandbox)
    expect(await mailed(sandbox)).toContain('Your bank wants you to confirm a change of plan')
    expect(await member.snapshot()).toMatchObject({ planId: member.plan.id, status: 'active' })
    expect(await charged(sandbox)).toEqual([1900])
  })

  promise(
    'so your plan stays as it is, and nothing is charged. Pay it on its invoice by',
    async (sandbox) => {
      const member = await aRefusedChange(sandbox)
      await confirmWithBank(sandbox, 'fail')
      const { body } = await member.billing('GET', `/billing?profileId=${member.profileId}`)
      expect(body.invoices[0]).toMatchObject({ bankAsks: false, payUrl: expect.any(String) })
      expect(await member.snapshot()).toMatchObject({ planId: member.plan.id, confirmBy: expect.any(String) })
      expect(await charged(sandbox)).toEqual([1900])
    },
  )

  promise('Nothing was charged for the change.', async (sandbox) => {
    const member = await aRefusedChange(sandbox)
    await member.timePasses(10)
    expect(await mailed(sandbox)).toContain('Your plan was not changed')
    expect(await member.snapshot()).toMatchObject({ planId: member.plan.id, confirmBy: null })
    expect(await charged(sandbox)).toEqual([1900])
  })
})

describe('what starts, or starts again', () => {
  promise('We charge the card that you gave last.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(8)
    const { profileId } = member
    const setup = await member.billing('POST', '/billing/card-setup', { profileId })
    const paymentMethod = await confirmCard(sandbox.stripe, setup.body.clientSecret, '5555555555554444')
    expect((await member.billing('PUT', '/billing/card', { profileId, paymentMethod })).status).toBe(200)
    // Nothing was ever paid with the one before.
    expect(await charged(sandbox)).toEqual([])
    const shown = await member.billing('GET', `/billing?profileId=${profileId}`)
    expect(shown.body.card).toMatchObject({ last4: '4444' })
    expect((await member.restart()).body.status).toBe('active')
    const { data } = await sandbox.stripe.charges.list({ limit: 100 })
    expect(data.map(({ payment_method }) => payment_method)).toEqual([paymentMethod])
  })

  promise('Your subscription to PLAN did not start.', async (sandbox) => {
    const buyer = await aBuyer(sandbox.ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    sandbox.weather.fault = (made) => (made.endsWith('/v1/subscriptions') ? 'away' : null)
    await call('POST', '/stripe/subscription', { ...order, withoutTrial: true })
    sandbox.weather.fault = () => null
    await startTrial(inDays(asSystem(sandbox.ctx), 2), sandbox, { profileId: buyer.profile.id })
    const [mail] = await queuedMails(sandbox.ctx)
    expect(mail?.subject).toBe('Your subscription could not be started')
    expect(mail?.text).not.toMatch(/trial/i)
    expect(await charged(sandbox)).toEqual([])
  })
})

describe('what is credited', () => {
  promise('and what is left of it off those after that.', async (sandbox) => {
    const member = await aMemberOnTrial(sandbox)
    await haveDiscount(sandbox, member.stripeId, 'once')
    const { customer } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    const credit = { amount: -1900, currency: 'usd' }
    await sandbox.stripe.customers.createBalanceTransaction(String(customer), credit)
    await member.timePasses(8)
    expect(await charged(sandbox)).toEqual([])
    await member.timePasses(40)
    expect(await charged(sandbox)).toEqual([950])
  })
})

describe('a price that was announced', () => {
  promise('From FROM on it is NEXT each month.', async (sandbox) => {
    const member = await aPayingMember(sandbox)
    const nextPriceFrom = new Date(Date.now() + 75 * DAY_MS)
    const next = { nextPriceId: 'price_of_later', nextPriceCents: 2100, nextPriceFrom }
    await sandbox.ctx.db.update(subscriptions).set(next)
    await member.cancel()
    await member.resume()
    const text = (await queuedMails(sandbox.ctx))[0]?.text
    expect(text).toMatch(
      /\$19 is charged to your card, and again each month\. From .+ on it is \$21 each month\./,
    )
  })

  promise('You can cancel before then.', async (sandbox) => {
    const member = await aPayingMember(sandbox)
    const from = new Date(Date.now() + 35 * DAY_MS)
    const next = { nextPriceId: 'price_of_later', nextPriceCents: 2100, nextPriceFrom: from }
    await sandbox.ctx.db.update(subscriptions).set(next)
    expect(await member.snapshot()).toMatchObject({ nextPrice: { cents: 2100 }, may: CANCELLABLE })
    expect((await member.cancel()).body.status).toBe('ending')
    await member.timePasses(45)
    expect(await charged(sandbox)).toEqual([1900])
  })
})

const CANCELLABLE = expect.arrayContaining(['cancel'])
