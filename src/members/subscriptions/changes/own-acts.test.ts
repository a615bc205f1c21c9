import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { describe, expect } from 'vitest'
import { pricingPlans } from '#catalogue/tables.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { retryCharge } from '#twins/stripe/invoices/retry-charge.ts'
import { retryChargeJob } from '#twins/stripe/invoices/status/retry-schedule.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { aGoal, aMember, aPlan, caller, profileWithGoals, waitingJobs } from '../../members.fixtures.ts'
import { payOpenInvoices } from '../../payments/billing/pay-open-invoices.ts'
import {
  cardNumbered,
  confirmCard,
  openSandbox,
  renewAndCharge,
  type Sandbox,
} from '../../payments/sandbox.fixtures.ts'
import { updateProfile } from '../../profiles/acts/update-profile.ts'
import { subscriptions } from '../../tables.ts'
import { NOTHING_PENDING } from '../pending-act.ts'
import { reconcileMember } from '../reconcile/reconcile-member.ts'
import { aMemberOnTrial, aPayingMember, onDay, subjects, subscriptionRowOf } from '../subscriber.fixtures.ts'
import { isEntitled } from '../subscription-states.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { pauseRoutes } from './pause-routes.ts'

const LATER_DECLINED = '4000000000000341'
const GOOD_CARD = '5555555555554444'

async function chargedAt({ stripe }: Sandbox): Promise<number[]> {
  const { data } = await stripe.invoices.list({ status: 'paid', limit: 100 })
  return data.map(({ amount_paid }) => amount_paid).filter((cents) => cents > 0)
}

describe('a pause', () => {
  test('charges nothing and plans nothing for its months, and then resumes', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox)
    const { profileId } = member
    const paidUntil = (await subscriptionRowOf(ctx)).paidUntil ?? new Date(0)
    const paused = await member.acts('POST', '/subscription/pause', { profileId, months: 2 })
    expect(paused).toMatchObject({ status: 200, body: { status: 'paused', isEntitled: true } })
    expect(await member.acts('POST', '/subscription/pause', { profileId, months: 2 })).toEqual(paused)
    for (const days of [41, 72]) {
      const then = onDay(sandbox.ctx, days)
      await renewAndCharge(then, { subscriptionId: member.stripeId })
      await sandbox.deliverEvents()
      const row = await subscriptionRowOf(ctx)
      expect(row).toMatchObject({ status: 'paused', paidUntil })
      expect(isEntitled(row, { at: then.now(), graceDays: 7 })).toBe(false)
    }
    expect(await chargedAt(sandbox)).toEqual([1900])
    await renewAndCharge(onDay(sandbox.ctx, 102), { subscriptionId: member.stripeId })
    await sandbox.deliverEvents()
    expect(await subscriptionRowOf(ctx)).toMatchObject({ status: 'active', resumesAt: null })
    expect(await chargedAt(sandbox)).toEqual([1900, 1900])
    const mailed = await subjects(ctx)
    expect(mailed.slice(0, 3)).toEqual([
      'Your free trial has started',
      'Receipt for $19',
      'Your pause is saved',
    ])
    expect(mailed.slice(3).toSorted()).toEqual(['Receipt for $19', 'Your subscription continues'])
    // No mail announces an undone cancellation.
    for (const { html } of await queuedMails(ctx)) expect(html).not.toMatch(/taken back|no longer canceled/)
  })

  test('ended while time is still paid charges nothing', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox)
    const { profileId } = member
    await member.acts('POST', '/subscription/pause', { profileId, months: 1 })
    const ended = await member.acts('DELETE', `/subscription/pause?profileId=${profileId}`)
    expect(ended.body).toMatchObject({ status: 'active' })
    expect(await chargedAt(sandbox)).toEqual([1900])
  })

  test('ended by a process whose clock is ahead charges nothing for the minutes already paid', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox)
    const { profileId } = member
    await member.acts('POST', '/subscription/pause', { profileId, months: 1 })
    const { paidUntil } = await subscriptionRowOf(ctx)
    const ahead = { ...sandbox.ctx, now: () => new Date((paidUntil?.getTime() ?? 0) + 5 * 60_000) }
    const acts = caller({ ...ahead, requester: member.requester }, pauseRoutes(sandbox))
    expect((await acts('DELETE', `/subscription/pause?profileId=${profileId}`)).status).toBe(200)
    expect(await chargedAt(sandbox)).toEqual([1900])
  })

  test('is canceled at the end of the paid time even by a process whose clock is ahead', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox)
    const { profileId } = member
    await member.acts('POST', '/subscription/pause', { profileId, months: 1 })
    const { paidUntil } = await subscriptionRowOf(ctx)
    const ahead = { ...member.own, now: () => new Date((paidUntil?.getTime() ?? 0) + 5 * 60_000) }
    const cancelled = await cancelSubscription(ahead, sandbox.stripe, { profileId })
    expect(cancelled.state.status).toBe('ending')
    expect((await sandbox.stripe.subscriptions.retrieve(member.stripeId)).cancel_at_period_end).toBe(true)
  })

  test('ended later charges a month, which starts then', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox)
    const { profileId } = member
    await member.acts('POST', '/subscription/pause', { profileId, months: 3 })
    const then = onDay(sandbox.ctx, 45)
    await renewAndCharge(then, { subscriptionId: member.stripeId })
    await sandbox.deliverEvents()
    const acts = caller({ ...then, requester: member.requester }, pauseRoutes(sandbox))
    const ended = await acts('DELETE', `/subscription/pause?profileId=${profileId}`)
    expect(ended.body).toMatchObject({ status: 'active' })
    expect(await chargedAt(sandbox)).toEqual([1900, 1900])
  })

  test('is ended at the cost that was shown, including a promotion, and at no other', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox)
    const { profileId } = member
    await member.acts('POST', '/subscription/pause', { profileId, months: 3 })
    const shown = async (acts: typeof member.acts) =>
      (await acts('GET', `/subscription/pause?profileId=${profileId}`)).body.dueNowCents
    expect(await shown(member.acts)).toBe(0)
    const then = onDay(sandbox.ctx, 45)
    await renewAndCharge(then, { subscriptionId: member.stripeId })
    await sandbox.deliverEvents()
    const coupon = await sandbox.stripe.coupons.create({ percent_off: 50, duration: 'once' })
    await sandbox.stripe.subscriptions.update(member.stripeId, { discounts: [{ coupon: coupon.id }] })
    const acts = caller({ ...then, requester: member.requester }, pauseRoutes(sandbox))
    expect(await shown(acts)).toBe(950)
    const end = (cents: number) =>
      acts('DELETE', `/subscription/pause?profileId=${profileId}&dueNowCents=${cents}`)
    expect(await end(0)).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/^By now, ending the pause charges \$9\.50\./) } },
    })
    expect(await chargedAt(sandbox)).toEqual([1900])
    expect(await end(950)).toMatchObject({ status: 200, body: { status: 'active' } })
    expect(await chargedAt(sandbox)).toEqual([950, 1900])
    expect((await acts('GET', `/subscription/pause?profileId=${profileId}`)).status).toBe(409)
  })

  test('requires paid months, and lasts three months at most', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const acts = caller({ ...sandbox.ctx, requester: member.requester }, pauseRoutes(sandbox))
    const { profileId } = member
    expect(await acts('POST', '/subscription/pause', { profileId, months: 1 })).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/trial costs nothing/) } },
    })
    expect((await acts('POST', '/subscription/pause', { profileId, months: 4 })).status).toBe(400)
  })
})

describe('a refused charge', () => {
  test('is retried on the same days however often its member tries to pay', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox, LATER_DECLINED)
    const { profileId } = member
    for (let times = 0; times < 5; times += 1)
      expect((await member.billing('POST', '/billing/payment', { profileId })).status).toBe(400)
    for (const days of [11.1, 13.1, 15.1])
      for (const job of await waitingJobs<{ invoiceId: string }>(ctx, retryChargeJob.name))
        await retryCharge(onDay(sandbox.ctx, days), job)
    await sandbox.deliverEvents()
    expect(await subscriptionRowOf(ctx)).toMatchObject({ status: 'ended' })
  })

  test('is retried, and after the last attempt the subscription ends', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    await aPayingMember(sandbox, LATER_DECLINED)
    expect(await subscriptionRowOf(ctx)).toMatchObject({ status: 'past_due' })
    for (const days of [11.1, 13.1, 15.1]) {
      for (const job of await waitingJobs<{ invoiceId: string }>(ctx, retryChargeJob.name))
        await retryCharge(onDay(sandbox.ctx, days), job)
      await sandbox.deliverEvents()
    }
    expect(await subscriptionRowOf(ctx)).toMatchObject({ status: 'ended' })
    expect(await chargedAt(sandbox)).toEqual([])
    expect(await subjects(ctx)).toEqual([
      'Your free trial has started',
      'A charge did not go through',
      'Your subscription has ended',
    ])
  })

  test('names no past day in its mail if it is read weeks later', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox, LATER_DECLINED)
    await member.timePassesUnseen(8)
    await reconcileMember(onDay(sandbox.ctx, 20), sandbox.stripe, { profileId: member.profileId })
    const [mail] = await queuedMails(ctx)
    expect(mail).toMatchObject({
      subject: 'A charge did not go through',
      text: expect.stringContaining('No meal plans come until it is paid.'),
    })
    expect(mail?.text).not.toContain('continue')
  })

  test('is paid from the account page once there is another card, and only once', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox, LATER_DECLINED)
    const { profileId } = member
    const refused = await member.billing('POST', '/billing/payment', { profileId })
    expect(refused).toMatchObject({ status: 400, body: { error: { message: 'Your card was declined.' } } })
    const setup = await member.billing('POST', '/billing/card-setup', { profileId })
    const paymentMethod = await confirmCard(sandbox.stripe, setup.body.clientSecret, GOOD_CARD)
    await member.billing('PUT', '/billing/card', { profileId, paymentMethod })
    for (const _ of [1, 2])
      expect((await member.billing('POST', '/billing/payment', { profileId })).status).toBe(200)
    expect(await chargedAt(sandbox)).toEqual([1900])
    expect(await member.snapshot()).toMatchObject({ status: 'active', unknownYet: null })
  })

  test.for(['paid elsewhere', 'called off'])(
    'is not charged where nothing is left to pay: %s',
    async (fate, { ctx }) => {
      await using sandbox = await openSandbox(ctx)
      const member = await aPayingMember(sandbox, LATER_DECLINED)
      const { profileId } = member
      const { data } = await sandbox.stripe.invoices.list({ subscription: member.stripeId, status: 'open' })
      const id = data[0]?.id ?? ''
      if (fate === 'called off') await sandbox.stripe.invoices.voidInvoice(id)
      else await sandbox.stripe.invoices.pay(id, { paid_out_of_band: true })
      const shown = await member.billing('GET', `/billing?profileId=${profileId}`)
      expect(shown.body.dueCents).toBe(0)
      // Pressed on a page that still shows the amount.
      const asked = await member.billing('POST', '/billing/payment', { profileId, dueCents: 1900 })
      expect(asked).toMatchObject({ status: 200, body: { wasOpen: false } })
      const status = fate === 'called off' ? 'past_due' : 'active'
      expect(await member.snapshot()).toMatchObject({ status, unknownYet: null })
      const again = await member.billing('POST', '/billing/payment', { profileId, dueCents: 1900 })
      expect(again).toMatchObject({ status: 200, body: { wasOpen: false } })
      const charges = await sandbox.stripe.charges.list({ limit: 100 })
      expect(charges.data.filter(({ paid }) => paid)).toEqual([])
    },
  )

  test('is not made if the open amount differs from the one shown', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox, LATER_DECLINED)
    const { profileId } = member
    const asked = await member.billing('POST', '/billing/payment', { profileId, dueCents: 950 })
    expect(asked).toMatchObject({
      status: 409,
      body: { error: { message: 'By now $19 is left to pay. Please look at it again.' } },
    })
    const declined = await member.billing('POST', '/billing/payment', { profileId, dueCents: 1900 })
    expect(declined).toMatchObject({ status: 400 })
  })
})

test('a member for whom no plan can be made sees the reason instead of the cost of restarting', async ({
  ctx,
}) => {
  let refusal: string | null = null
  await using sandbox = await openSandbox(ctx, { gate: async () => refusal })
  const member = await aMemberOnTrial(sandbox)
  await member.cancel()
  await member.timePasses(8)
  const ask = () => member.changes()('GET', `/subscription/restart?profileId=${member.profileId}`)
  expect(await ask()).toMatchObject({ status: 200, body: { dueNowCents: 1900 } })
  refusal = 'Please ask your doctor first.'
  expect(await ask()).toMatchObject({ status: 409, body: { error: { message: refusal } } })
})

test('an ended subscription cannot be restarted with a plan that is not on sale', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberOnTrial(sandbox)
  await member.cancel()
  await member.timePasses(8)
  await ctx.db.update(pricingPlans).set({ enabled: false })
  const ask = await member.changes()('GET', `/subscription/restart?profileId=${member.profileId}`)
  for (const refused of [ask, await member.restart()]) {
    expect(refused.status).toBe(409)
    expect(refused.body.error.message).toMatch(/is not on sale/)
  }
})

test('if one of two open months is paid and the other refused, the error does not claim that nothing was charged', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aPayingMember(sandbox, LATER_DECLINED)
  await member.timePasses(40)
  const { profileId, stripeId } = member
  const { stripe } = sandbox
  const { id } = await stripe.paymentMethods.create(cardNumbered(GOOD_CARD))
  const { customer } = await stripe.subscriptions.retrieve(stripeId)
  await stripe.paymentMethods.attach(id, { customer: String(customer) })
  await ctx.db.update(subscriptions).set({ paymentMethod: id })
  const { data } = await stripe.invoices.list({ subscription: stripeId, status: 'open' })
  expect(data).toHaveLength(2)
  const invoices = Object.assign(Object.create(stripe.invoices), {
    pay: async (...[invoice, how]: Parameters<Stripe['invoices']['pay']>) => {
      if (invoice !== data[0]?.id) return stripe.invoices.pay(invoice, how)
      throw new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'No.' })
    },
  })
  const refusing: Stripe = Object.assign(Object.create(stripe), { invoices })
  await expect(payOpenInvoices(member.own, refusing, { profileId })).rejects.toThrow(/^Not all that is open/)
  expect(await chargedAt(sandbox)).toEqual([1900])
})

describe('the cost of another plan', () => {
  test('is charged to the cent as shown', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox)
    const larger = await aPlan(ctx, { priceCents: 3933 })
    await syncSandboxPrices(ctx)
    const { profileId } = member
    const cost = await member.changes()(
      'GET',
      `/subscription/plan-change?profileId=${profileId}&planId=${larger.id}`,
    )
    const { prorationAt, dueNowCents } = cost.body
    const planChange = { profileId, planId: larger.id, goals: member.profile.goals }
    const old = new Date(Date.now() - 3_600_000).toISOString()
    for (const refused of [old, 'some day']) {
      const late = await member.changes()('PUT', '/subscription/plan', {
        ...planChange,
        prorationAt: refused,
      })
      expect(late.status).toBe(409)
    }
    await member.changes()('PUT', '/subscription/plan', { ...planChange, prorationAt })
    expect((await chargedAt(sandbox))[0]).toBe(dueNowCents)
  })
})

describe('health goals', () => {
  test('can be changed at any time within the plan, but never beyond it', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox, LATER_DECLINED)
    const { profileId } = member
    const goals = [await aGoal(ctx)]
    const changed = await member.acts('PUT', '/subscription/goals', { profileId, goals })
    expect(changed).toMatchObject({ status: 200, body: { status: 'past_due' } })
    const profile = await profileWithGoals(ctx, profileId)
    expect(profile.goals).toEqual(goals)
    const tooMany = { profileId, goals: [...goals, await aGoal(ctx)] }
    expect((await member.acts('PUT', '/subscription/goals', tooMany)).status).toBe(400)
  })

  test('for which no week can be made are refused with the reason', async ({ ctx }) => {
    let refusal: string | null = null
    await using sandbox = await openSandbox(ctx, { gate: async () => refusal })
    const member = await aPayingMember(sandbox)
    refusal = 'Please ask your doctor first.'
    const goals = [await aGoal(ctx)]
    const answer = await member.acts('PUT', '/subscription/goals', { profileId: member.profileId, goals })
    expect(answer).toMatchObject({ status: 409, body: { error: { message: refusal } } })
  })

  test('that the plan no longer covers do not block a change of the name', async ({ ctx }) => {
    const plan = await aPlan(ctx, { healthGoals: 2 })
    const goals = [await aGoal(ctx), await aGoal(ctx)]
    const { profile, requester } = await aMember(ctx, { planId: plan.id, goals })
    await ctx.db.update(pricingPlans).set({ healthGoals: 1 }).where(eq(pricingPlans.id, plan.id))
    const changed = await updateProfile({ ...ctx, requester }, { id: profile.id, change: { name: 'Ada' } })
    expect(changed).toMatchObject({ name: 'Ada' })
  })
})

test('the back office cannot change the plan of a profile without moving its subscription', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aPayingMember(sandbox)
  const { requester: admin } = await aMember(ctx, { admin: true })
  const larger = await aPlan(ctx, { priceCents: 3900, healthGoals: 2 })
  const change = { plan: larger.id }
  await expect(updateProfile({ ...ctx, requester: admin }, { id: member.profileId, change })).rejects.toThrow(
    'Move the subscription, and the plan follows.',
  )
})

test('a change is not reported as done just because it is no longer pending', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aPayingMember(sandbox)
  const forgotten: PromiseLike<unknown>[] = []
  sandbox.weather.fault = (call) => {
    if (!call.startsWith('POST /v1/subscriptions/')) return null
    // Simulates a concurrent call that was refused in the same way.
    forgotten.push(ctx.db.update(subscriptions).set(NOTHING_PENDING).then())
    return 'away'
  }
  expect(await member.cancel()).toMatchObject({
    status: 503,
    body: { error: { message: expect.stringContaining('We do not know yet') } },
  })
  await Promise.all(forgotten)
  expect((await subscriptionRowOf(ctx)).status).toBe('active')
})

describe('a subscription that ended at Stripe before we were notified is not reported as continuing', () => {
  test.for(['a cancellation', 'a pause'] as const)('where %s is taken back', async (what, { ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aPayingMember(sandbox)
    const { profileId } = member
    if (what === 'a pause') await member.acts('POST', '/subscription/pause', { profileId, months: 1 })
    else await member.cancel()
    await sandbox.stripe.subscriptions.cancel(member.stripeId)
    const back =
      what === 'a pause'
        ? await member.acts('DELETE', `/subscription/pause?profileId=${profileId}`)
        : await member.resume()
    expect(back).toMatchObject({
      status: 409,
      body: { error: { message: 'Your subscription has ended. You can start it again.' } },
    })
    expect(await member.snapshot()).toMatchObject({ status: 'ended', unknownYet: null })
  })
})
