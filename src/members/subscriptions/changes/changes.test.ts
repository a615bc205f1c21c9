import { describe, expect } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { withdrawConsent } from '../../consents/withdraw-consent.ts'
import { aGoal, aPlan, profileWithGoals, waitingJobs } from '../../members.fixtures.ts'
import { aBuyer, confirmCard, openSandbox, upToTheCard } from '../../payments/sandbox.fixtures.ts'
import { updateProfile } from '../../profiles/acts/update-profile.ts'
import { subscriptions } from '../../tables.ts'
import { nextReadNumber } from '../read-number.ts'
import { reconcileMember } from '../reconcile/reconcile-member.ts'
import { recordSubscription } from '../record/record-subscription.ts'
import { aMemberOnTrial } from '../subscriber.fixtures.ts'
import { subscriptionStarted } from '../subscription-started.ts'
import { changePricingPlan } from './change-pricing-plan.ts'

describe('a member who cancels', () => {
  test('keeps the trial until it ends, and can undo the cancellation until then', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const cancelled = await member.cancel()
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'ending', renewsAt: null } })
    expect(cancelled.body.endsAt).toBe(cancelled.body.trialEndsAt)
    expect((await member.cancel()).body).toEqual(cancelled.body)
    const resumed = await member.resume()
    expect(resumed.body).toMatchObject({ status: 'trialing', endsAt: null })
    expect((await member.resume()).body).toEqual(resumed.body)
    const atStripe = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    expect(atStripe.cancel_at_period_end).toBe(false)
  })

  test('at Stripe, to a custom date, can undo that too', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const endsAt = Math.floor(Date.now() / 1000) + 40 * 24 * 60 * 60
    await sandbox.stripe.subscriptions.update(member.stripeId, { cancel_at: endsAt })
    await reconcileMember(sandbox.ctx, sandbox.stripe, { profileId: member.profileId })
    expect(await member.snapshot()).toMatchObject({ status: 'ending' })
    expect((await member.resume()).body).toMatchObject({ status: 'trialing', endsAt: null })
    const atStripe = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    expect(atStripe).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
  })

  test('is not charged when the trial ends', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(8)
    const invoices = await sandbox.stripe.invoices.list({ status: 'paid' })
    expect(invoices.data.map(({ amount_paid }) => amount_paid)).toEqual([0])
    expect((await member.cancel()).status).toBe(409)
    expect((await member.resume()).status).toBe(409)
  })
})

describe('a member whose subscription has ended', () => {
  test('restarts on the current plan, pays immediately and gets no second trial', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    expect((await member.restart()).status).toBe(409)
    await member.cancel()
    await member.timePasses(8)
    const larger = await aPlan(ctx, { priceCents: 2900, healthGoals: 2 })
    await syncSandboxPrices(ctx)
    await updateProfile(member.own, { id: member.profileId, change: { plan: larger.id } })

    const restarted = await member.restart()
    expect(restarted).toMatchObject({
      status: 200,
      body: { status: 'active', planId: larger.id, priceCents: 2900, endsAt: null },
    })
    expect((await member.restart()).status).toBe(409)
    const all = await sandbox.stripe.subscriptions.list({ status: 'all' })
    expect(all.data.map(({ status }) => status).sort()).toEqual(['active', 'canceled'])
    const paid = await sandbox.stripe.invoices.list({ status: 'paid' })
    expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([2900, 0])
    expect(await waitingJobs(ctx, subscriptionStarted.name)).toHaveLength(2)
  })

  test('is charged to the card set since, even if Stripe is read before', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(8)
    const { profileId } = member
    const { body: setup } = await member.billing('POST', '/billing/card-setup', { profileId })
    const paymentMethod = await confirmCard(sandbox.stripe, setup.clientSecret, '5555555555554444')
    const replaced = await member.billing('PUT', '/billing/card', { profileId, paymentMethod })
    expect(replaced).toMatchObject({ status: 200, body: { card: { last4: '4444' } } })
    expect(await reconcileMember(sandbox.ctx, sandbox.stripe, member)).toMatchObject({ paymentMethod })
    const subscription = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    const readNumber = await nextReadNumber(ctx)
    await recordSubscription(sandbox.ctx, sandbox.stripe, { subscription, readNumber })
    expect((await ctx.db.select().from(subscriptions))[0]).toMatchObject({ paymentMethod })

    expect((await member.restart()).body).toMatchObject({ status: 'active' })
    const [anew] = (await sandbox.stripe.subscriptions.list({ status: 'active' })).data
    expect(anew?.default_payment_method).toBe(paymentMethod)
    const customer = await sandbox.stripe.customers.retrieve(String(anew?.customer))
    expect(customer).toMatchObject({ invoice_settings: { default_payment_method: paymentMethod } })
  })

  test('stays ended if the card is refused, and can try again', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox, '4000000000000341')
    await member.cancel()
    await member.timePasses(8)
    for (const _ of [1, 2]) {
      const refused = await member.restart()
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringMatching(/declined/) } },
      })
    }
    expect((await sandbox.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
    const [row] = await ctx.db.select().from(subscriptions)
    expect(row).toMatchObject({ status: 'ended', restartKey: null })
  })

  test('is restarted by Stripe’s events if the call was interrupted', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(8)
    const ended = await ctx.db.select().from(subscriptions)
    await member.restart()
    const restartKey = (await sandbox.stripe.subscriptions.list({})).data[0]?.metadata.restartKey ?? ''
    await ctx.db.update(subscriptions).set({ ...ended[0], restartKey })
    await sandbox.deliverEvents()
    const [row] = await ctx.db.select().from(subscriptions)
    expect(row).toMatchObject({ status: 'active', restartKey: null })
  })

  test('is not changed back by late data about the old subscription', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(8)
    await member.restart()
    const old = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    await recordSubscription(sandbox.ctx, sandbox.stripe, { subscription: old, readNumber: 1_000_000 })
    const [row] = await ctx.db.select().from(subscriptions)
    expect(row?.status).toBe('active')
  })
})

describe('a plan change', () => {
  test('costs nothing during the trial, and makes room for another goal', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const larger = await aPlan(ctx, { priceCents: 2900, healthGoals: 2 })
    await syncSandboxPrices(ctx)
    const goals = [...member.profile.goals, await aGoal(ctx)]
    const planChange = { profileId: member.profileId, planId: larger.id }
    const cost = await member.changes()(
      'GET',
      `/subscription/plan-change?profileId=${planChange.profileId}&planId=${planChange.planId}`,
    )
    expect(cost.body).toMatchObject({ dueNowCents: 0, creditCents: 0, nextChargeCents: 2900 })
    const changed = await member.changes()('PUT', '/subscription/plan', { ...planChange, goals })
    expect(changed.body).toMatchObject({ status: 'trialing', planId: larger.id, priceCents: 2900 })
    expect(await member.changes()('PUT', '/subscription/plan', { ...planChange, goals })).toEqual(changed)
    const profile = await profileWithGoals(ctx, member.profileId)
    expect(profile).toMatchObject({ planId: larger.id, goals })
    await member.timePasses(8)
    const paid = await sandbox.stripe.invoices.list({ status: 'paid' })
    expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([2900, 0])
  })

  test('to a more expensive plan settles the rest of the month, and back to a cheaper one gives credit', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.timePasses(8)
    const larger = await aPlan(ctx, { priceCents: 3900 })
    await syncSandboxPrices(ctx)
    const to = (planId: string) => ({ profileId: member.profileId, planId, goals: member.profile.goals })
    const cost = await member.changes()(
      'GET',
      `/subscription/plan-change?profileId=${member.profileId}&planId=${larger.id}`,
    )
    // By the machine's clock the paid month has not started, so all of it is left.
    expect(cost.body).toMatchObject({ dueNowCents: 2000, creditCents: 0, nextChargeCents: 3900 })
    await member.changes()('PUT', '/subscription/plan', to(larger.id))
    const [newest] = (await sandbox.stripe.invoices.list({})).data
    expect(newest).toMatchObject({ billing_reason: 'subscription_update', amount_paid: 2000 })
    const back = await member.changes()('PUT', '/subscription/plan', to(member.plan.id))
    expect(back.body).toMatchObject({ status: 'active', planId: member.plan.id, priceCents: 1900 })
    const atStripe = await sandbox.stripe.subscriptions.retrieve(member.stripeId, { expand: ['customer'] })
    expect(atStripe.customer).toMatchObject({ balance: -2000 })
    await member.timePasses(8 + 32)
    const [next] = (await sandbox.stripe.invoices.list({})).data
    expect(next).toMatchObject({ billing_reason: 'subscription_cycle', total: 1900, amount_paid: 0 })
  })

  test('is refused with more goals than the plan covers, and nothing is changed', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const larger = await aPlan(ctx, { priceCents: 3900 })
    await syncSandboxPrices(ctx)
    const goals = [await aGoal(ctx), await aGoal(ctx)]
    const planChange = { profileId: member.profileId, planId: larger.id }
    expect(await member.changes()('PUT', '/subscription/plan', { ...planChange, goals })).toMatchObject({
      status: 400,
      body: { error: { fields: { goals: /includes 1 health goal/ } } },
    })
    expect((await sandbox.stripe.subscriptions.retrieve(member.stripeId)).items.data[0]?.price.id).toBe(
      member.plan.stripePriceId,
    )
  })

  test('made at Stripe is adopted, and goals are cut to what the plan covers', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const larger = await aPlan(ctx, { priceCents: 3900, healthGoals: 2 })
    await syncSandboxPrices(ctx)
    const goals = [...member.profile.goals, await aGoal(ctx)]
    await changePricingPlan(member.own, sandbox, { profileId: member.profileId, planId: larger.id, goals })
    const { items } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    const item = items.data[0]?.id ?? ''
    await sandbox.stripe.subscriptions.update(member.stripeId, {
      items: [{ id: item, price: member.plan.stripePriceId }],
    })
    await sandbox.deliverEvents()
    const profile = await profileWithGoals(ctx, member.profileId)
    expect(profile).toMatchObject({ planId: member.plan.id, goals: member.profile.goals })
  })
})

describe('nothing is sold', () => {
  test('to a member who cannot be served a plan, and the reason is shown', async ({ ctx }) => {
    const reason = 'Please ask your doctor first.'
    let refusal: string | null = null
    await using sandbox = await openSandbox(ctx, { gate: async () => refusal })
    const buyer = await aBuyer(ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    refusal = reason
    // No new card is requested, and no existing card is charged.
    for (const path of ['/stripe/intent', '/stripe/subscription'])
      expect(await call('POST', path, order), path).toMatchObject({
        status: 409,
        body: { error: { message: reason, fields: { facts: reason } } },
      })
    expect(await ctx.db.select().from(subscriptions)).toEqual([])
    expect((await sandbox.stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
  })

  test('to a member who does not consent to the use of their health data', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    await withdrawConsent({ ...sandbox.ctx, requester: buyer.requester }, { profileId: buyer.profile.id })
    for (const path of ['/stripe/intent', '/stripe/subscription'])
      expect(await call('POST', path, order), path).toMatchObject({
        status: 409,
        body: { error: { fields: { consent: expect.any(String) } } },
      })
    expect(await ctx.db.select().from(subscriptions)).toEqual([])
  })
})

test('no member can change another’s subscription', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberOnTrial(sandbox)
  const stranger = await aBuyer(ctx)
  const { profileId, plan } = member
  const before = await ctx.db.select().from(subscriptions)
  for (const [requester, status] of [
    [stranger.requester, 404],
    [{ kind: 'guest' } as const, 401],
  ] as const) {
    const call = member.changes(requester)
    const answers = [
      await call('POST', '/subscription/cancellation', { profileId }),
      await call('DELETE', `/subscription/cancellation?profileId=${profileId}`),
      await call('POST', '/subscription/restart', { profileId }),
      await call('PUT', '/subscription/plan', { profileId, planId: plan.id, goals: [] }),
      await call('GET', `/subscription/plan-change?profileId=${profileId}&planId=${plan.id}`),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
  }
  expect(await ctx.db.select().from(subscriptions)).toEqual(before)
})
