import { eq, isNull, sql } from 'drizzle-orm'
import { afterEach, describe, expect, vi } from 'vitest'
import { pricingPlans } from '#catalogue/tables.ts'
import { asSystem, type Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { answers } from '#twins/stripe/objects/tables.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { asOwner } from '../../../../tests/support/as-owner.ts'
import { aGoal, aPlan, caller, profileWithGoals, waitingJobs } from '../../members.fixtures.ts'
import { closeCustomer, closeCustomerJob } from '../../payments/customers/close-customer.ts'
import {
  aBuyer,
  confirmCard,
  openSandbox,
  type Sandbox,
  upToTheCard,
} from '../../payments/sandbox.fixtures.ts'
import { forgetMember } from '../../privacy/forget-member.ts'
import { updateProfile } from '../../profiles/acts/update-profile.ts'
import { paymentEvents, paymentFindings, profiles, subscriptions } from '../../tables.ts'
import { pauseRoutes } from '../changes/pause-routes.ts'
import { nextReadNumber } from '../read-number.ts'
import { recordSubscription } from '../record/record-subscription.ts'
import { subscriptionRoutes } from '../record/routes.ts'
import { startTrial } from '../start/start-trial.ts'
import { startTrialJob } from '../start-trial-job.ts'
import { aMemberOnTrial, haveBankAsk, runReconciling } from '../subscriber.fixtures.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { checkAtStart } from './due/check-at-start.ts'
import { reconcileDue, resolveWaiting } from './due/reconcile-due.ts'
import { walkEvents } from './due/walk-events.ts'
import { reconcileMember } from './reconcile-member.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const LATER_DECLINED = '4000000000000341'
const UNKNOWN = expect.stringMatching(/^We do not know yet whether/)

afterEach(() => vi.useRealTimers())

function later(ctx: Context, ms: number): Context {
  const at = Date.now() + ms
  return { ...ctx, now: () => new Date(at) }
}

async function rowOf({ db }: Context) {
  const [row] = await db.select().from(subscriptions)
  return row
}

/** Moves the clock that all processes share. */
async function sharedClockMoves(ctx: Context, interval: string): Promise<void> {
  await asOwner(
    ctx,
    sql.raw(
      `create or replace function platform.clock() returns timestamptz language sql volatile as $$ select clock_timestamp() + interval '${interval}' $$`,
    ),
  )
}

const lost = (sandbox: Sandbox, call: string) => {
  sandbox.weather.fault = (made) => (made === call ? 'answer-lost' : null)
}
/** The call is done but its response is lost, and nothing can be read either. */
const lostAndAway = (sandbox: Sandbox, call: string) => {
  let isDone = false
  sandbox.weather.fault = (made) => {
    if (made === call && !isDone) {
      isDone = true
      return 'answer-lost'
    }
    return isDone ? 'away' : null
  }
}
const clears = (sandbox: Sandbox) => {
  sandbox.weather.fault = () => null
}

describe('a trial during a long outage of Stripe', () => {
  test('is started after the outage, even though its job gave up', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    sandbox.weather.fault = (made) => (made.endsWith('/v1/subscriptions') ? 'away' : null)
    const answer = await call('POST', '/stripe/subscription', order)
    expect(answer).toMatchObject({ status: 503, body: { error: { message: UNKNOWN } } })
    await ctx.db.execute(sql`delete from jobs.job where name = ${startTrialJob.name}`)
    clears(sandbox)
    const hourLater = later(sandbox.ctx, HOUR_MS)
    expect(await resolveWaiting(hourLater)).toBe(1)
    expect(await resolveWaiting(hourLater)).toBe(0)
    await runReconciling(sandbox, hourLater)
    expect(await rowOf(ctx)).toMatchObject({ status: 'trialing' })
    expect((await sandbox.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
  })

  test('is released after a day with a mail, and the member can start again', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    sandbox.weather.fault = (made) => (made.endsWith('/v1/subscriptions') ? 'away' : null)
    await call('POST', '/stripe/subscription', order)
    clears(sandbox)
    await startTrial(later(sandbox.ctx, 25 * HOUR_MS), sandbox, { profileId: buyer.profile.id })
    const read = caller({ ...sandbox.ctx, requester: buyer.requester }, subscriptionRoutes)
    expect((await read('GET', `/subscription?profileId=${buyer.profile.id}`)).body.status).toBe('none')
    expect((await queuedMails(ctx)).map(({ subject }) => subject)).toEqual([
      'Your free trial could not be started',
    ])
    expect((await call('POST', '/stripe/subscription', order)).body.status).toBe('trialing')
  })

  test('whose start succeeded without a response is found immediately', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    lost(sandbox, 'POST /v1/subscriptions')
    expect(await call('POST', '/stripe/subscription', order)).toMatchObject({
      status: 200,
      body: { status: 'trialing' },
    })
  })
})

describe('a webhook that never arrived', () => {
  test('about a refused charge is recovered within the hour, and until then the state is unknown', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox, LATER_DECLINED)
    await member.timePassesUnseen(9)
    const after = later(sandbox.ctx, 9 * DAY_MS)
    const read = caller({ ...after, requester: member.requester }, subscriptionRoutes)
    const snapshot = async () => (await read('GET', `/subscription?profileId=${member.profileId}`)).body
    expect(await snapshot()).toMatchObject({
      status: 'trialing',
      mealPlansUntil: null,
      unknownYet: /We do not know yet/,
    })
    await reconcileDue(after, sandbox.stripe)
    await runReconciling(sandbox, after)
    const stands = await snapshot()
    expect(stands).toMatchObject({ status: 'past_due', unknownYet: null, isEntitled: true })
    expect(Date.parse(stands.mealPlansUntil) - Date.parse(stands.paidUntil)).toBe(7 * DAY_MS)
    // The grace days are over seven days after the trial, and the meal plans with them.
    const far = later(sandbox.ctx, 16 * DAY_MS)
    const then = caller({ ...far, requester: member.requester }, subscriptionRoutes)
    expect((await then('GET', `/subscription?profileId=${member.profileId}`)).body.isEntitled).toBe(false)
  })

  test('about an end at Stripe is found in the list of events, and the member can restart', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await sandbox.deliverEvents()
    await sandbox.stripe.subscriptions.cancel(member.stripeId)
    expect(await walkEvents(sandbox.ctx, sandbox.stripe)).toBe(1)
    expect(await rowOf(ctx)).toMatchObject({ status: 'ended' })
    expect(await walkEvents(sandbox.ctx, sandbox.stripe)).toBe(0)
    expect((await member.restart()).body.status).toBe('active')
  })

  test('is found even beyond one page of events', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    for (let round = 0; round < 105; round += 1)
      await sandbox.stripe.subscriptions.update(member.stripeId, { metadata: { round: String(round) } })
    await sandbox.stripe.subscriptions.cancel(member.stripeId)
    await ctx.db.delete(paymentEvents)
    expect(await walkEvents(sandbox.ctx, sandbox.stripe)).toBeGreaterThan(105)
    expect(await rowOf(ctx)).toMatchObject({ status: 'ended' })
  })
})

test('a state whose date has passed without news is reported as unknown', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberOnTrial(sandbox)
  const past = new Date(Date.now() - DAY_MS)
  const ahead = new Date(Date.now() + DAY_MS)
  const snapshots: [Partial<SubscriptionRow>, RegExp | null][] = [
    [{ status: 'active' }, /^We do not know yet what came of the last charge\. We ask/],
    [{ status: 'ending', endsAt: past }, /^We do not know yet whether your subscription has ended\. We ask/],
    [{ status: 'ending', endsAt: ahead }, null],
    [{ status: 'paused', resumesAt: past }, /^We do not know yet whether your pause has ended\. We ask/],
    [{ status: 'paused', resumesAt: ahead }, null],
  ]
  for (const [row, says] of snapshots) {
    await ctx.db
      .update(subscriptions)
      .set({ paidUntil: past, currentPeriodEndsAt: past, endsAt: null, ...row })
    const { unknownYet } = await member.snapshot()
    expect(unknownYet, JSON.stringify(row)).toEqual(says && expect.stringMatching(says))
  }
})

describe('a lost response of Stripe', () => {
  test('to an undone cancellation is resolved before another cancellation is reported as done', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    lostAndAway(sandbox, `POST /v1/subscriptions/${member.stripeId}`)
    const unknown = { status: 503, body: { error: { message: UNKNOWN } } }
    expect(await member.resume()).toMatchObject(unknown)
    // In our data it is still canceled.
    expect(await member.cancel()).toMatchObject(unknown)
    clears(sandbox)
    expect(await member.cancel()).toMatchObject({ status: 200, body: { status: 'ending' } })
    const { cancel_at_period_end } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    expect(cancel_at_period_end).toBe(true)
  })

  test('to a restart is resolved immediately if Stripe can be read, and charged once', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(8)
    lost(sandbox, 'POST /v1/subscriptions')
    expect(await member.restart()).toMatchObject({ status: 200, body: { status: 'active' } })
    clears(sandbox)
    const paid = await sandbox.stripe.invoices.list({ status: 'paid' })
    expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([1900, 0])
  })

  test('to a restart is never reported as uncharged, and is resolved automatically', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(8)
    lostAndAway(sandbox, 'POST /v1/subscriptions')
    const answer = await member.restart()
    expect(answer).toMatchObject({ status: 503, body: { error: { message: UNKNOWN } } })
    expect((await member.snapshot()).unknownYet).toMatch(/whether your subscription has started again/)
    clears(sandbox)
    await runReconciling(sandbox)
    expect(await member.snapshot()).toMatchObject({ status: 'active', unknownYet: null })
  })

  test('to a restart is not reported as uncharged when the member tries again', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(8)
    const { customer } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    // The credit is used up by the month that is charged.
    await sandbox.stripe.customers.createBalanceTransaction(String(customer), {
      amount: -100,
      currency: 'usd',
    })
    const restartBody = { profileId: member.profileId, dueNowCents: 1800 }
    const press = () => member.changes()('POST', '/subscription/restart', restartBody)
    lostAndAway(sandbox, 'POST /v1/subscriptions')
    const unknown = { status: 503, body: { error: { message: UNKNOWN } } }
    expect(await press()).toMatchObject(unknown)
    expect(await press()).toMatchObject(unknown)
    clears(sandbox)
    expect(await press()).toMatchObject({ status: 200, body: { status: 'active' } })
    const paid = await sandbox.stripe.invoices.list({ status: 'paid' })
    expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([1800, 0])
  })

  test('to a restart blocks setting another card until it is known which one is charged', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(8)
    const { profileId } = member
    const { body: setup } = await member.billing('POST', '/billing/card-setup', { profileId })
    const paymentMethod = await confirmCard(sandbox.stripe, setup.clientSecret, '5555555555554444')
    const put = () => member.billing('PUT', '/billing/card', { profileId, paymentMethod })
    lostAndAway(sandbox, 'POST /v1/subscriptions')
    await member.restart()
    expect((await put()).body.error.message).toMatch(/whether your subscription has started again/)
    clears(sandbox)
    expect((await put()).status).toBe(200)
    const [anew] = (await sandbox.stripe.subscriptions.list({ status: 'active' })).data
    expect(anew?.default_payment_method).toBe(paymentMethod)
  })

  test('whose key Stripe has forgotten creates no second subscription', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(8)
    lostAndAway(sandbox, 'POST /v1/subscriptions')
    await member.restart()
    clears(sandbox)
    await ctx.db.delete(answers)
    expect((await member.restart()).body.status ?? 'active').toBe('active')
    expect((await sandbox.stripe.subscriptions.list({})).data).toHaveLength(1)
    expect((await member.cancel()).body.status).toBe('ending')
  })

  test('to a plan change keeps the goals that were requested with it', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const larger = await aPlan(ctx, { priceCents: 2900, healthGoals: 2 })
    await syncSandboxPrices(ctx)
    const goals = [...member.profile.goals, await aGoal(ctx)]
    const planChange = { profileId: member.profileId, planId: larger.id, goals }
    lostAndAway(sandbox, `POST /v1/subscriptions/${member.stripeId}`)
    const answer = await member.changes()('PUT', '/subscription/plan', planChange)
    expect(answer).toMatchObject({ status: 503, body: { error: { message: UNKNOWN } } })
    clears(sandbox)
    await runReconciling(sandbox)
    expect(await member.snapshot()).toMatchObject({ planId: larger.id, priceCents: 2900, unknownYet: null })
    const profile = await profileWithGoals(ctx, member.profileId)
    expect(profile).toMatchObject({ planId: larger.id, goals })
  })

  test('to a plan change applies the goals chosen since, as many as the plan covers', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const { profileId, profile, plan } = member
    await ctx.db.update(pricingPlans).set({ healthGoals: 2 }).where(eq(pricingPlans.id, plan.id))
    const smaller = await aPlan(ctx, { priceCents: 900, healthGoals: 1 })
    await syncSandboxPrices(ctx)
    lostAndAway(sandbox, `POST /v1/subscriptions/${member.stripeId}`)
    await member.changes()('PUT', '/subscription/plan', {
      profileId,
      planId: smaller.id,
      goals: profile.goals,
    })
    clears(sandbox)
    const goals = [await aGoal(ctx), await aGoal(ctx)]
    const chosen = await caller(member.own, pauseRoutes(sandbox))('PUT', '/subscription/goals', {
      profileId,
      goals,
    })
    expect(chosen.status).toBe(200)
    await runReconciling(sandbox)
    const after = await profileWithGoals(ctx, profileId)
    expect(after).toMatchObject({ planId: smaller.id, goals: goals.slice(0, 1) })
  })

  test('to a card change does not report that the old card stays', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const { profileId } = member
    const setup = await member.billing('POST', '/billing/card-setup', { profileId })
    const paymentMethod = await confirmCard(sandbox.stripe, setup.body.clientSecret, '5555555555554444')
    lostAndAway(sandbox, `POST /v1/subscriptions/${member.stripeId}`)
    const answer = await member.billing('PUT', '/billing/card', { profileId, paymentMethod })
    expect(answer).toMatchObject({ status: 503, body: { error: { message: UNKNOWN } } })
    clears(sandbox)
    await runReconciling(sandbox)
    expect(await rowOf(ctx)).toMatchObject({ paymentMethod, pendingAct: null })
  })

  test('to a request that was never done is forgotten after two minutes', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    sandbox.weather.fault = () => 'away'
    expect((await member.cancel()).status).toBe(503)
    clears(sandbox)
    await reconcileMember(sandbox.ctx, sandbox.stripe, member)
    expect(await rowOf(ctx)).toMatchObject({ pendingAct: 'cancel' })
    await sharedClockMoves(ctx, '3 minutes')
    expect(await resolveWaiting(sandbox.ctx)).toBe(0)
    await ctx.db.execute(sql`delete from jobs.job`)
    expect(await resolveWaiting(sandbox.ctx)).toBe(1)
    await runReconciling(sandbox)
    expect(await member.snapshot()).toMatchObject({ status: 'trialing', unknownYet: null })
  })

  test('blocks other requests until it is resolved', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    sandbox.weather.fault = () => 'away'
    await member.cancel()
    const planChange = { profileId: member.profileId, planId: member.plan.id, goals: member.profile.goals }
    sandbox.weather.fault = (made) => (made.startsWith('GET /v1/subscriptions') ? 'away' : null)
    const answer = await member.changes()('PUT', '/subscription/plan', planChange)
    expect(answer).toMatchObject({
      status: 503,
      body: { error: { message: expect.stringMatching(/is canceled/) } },
    })
  })
})

test('a new card pays nothing for an ended subscription', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberOnTrial(sandbox, LATER_DECLINED)
  await member.timePasses(8)
  expect((await member.cancel()).body.status).toBe('ended')
  const { profileId } = member
  const setup = await member.billing('POST', '/billing/card-setup', { profileId })
  const paymentMethod = await confirmCard(sandbox.stripe, setup.body.clientSecret, '5555555555554444')
  expect((await member.billing('PUT', '/billing/card', { profileId, paymentMethod })).status).toBe(200)
  const paid = await sandbox.stripe.invoices.list({ status: 'paid' })
  expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([0])
})

describe('a charge without an event', () => {
  async function mailAfterwards(sandbox: Sandbox, member: Awaited<ReturnType<typeof aMemberOnTrial>>) {
    await member.timePassesUnseen(8)
    await reconcileMember(sandbox.ctx, sandbox.stripe, member)
    expect(await member.snapshot()).toMatchObject({ status: 'past_due' })
    const [newest] = await queuedMails(sandbox.ctx)
    return newest
  }

  test('that was refused is reported with its amount', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox, LATER_DECLINED)
    expect(await mailAfterwards(sandbox, member)).toMatchObject({
      subject: 'A charge did not go through',
      text: expect.stringContaining('$19'),
    })
  })

  test('that waits for the bank is not reported as refused', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await haveBankAsk(sandbox, member)
    expect(await mailAfterwards(sandbox, member)).toMatchObject({
      subject: 'Your bank wants you to confirm a payment',
      text: expect.stringContaining('$19'),
    })
  })
})

describe('clocks that differ', () => {
  test('lose no cancellation: the later request counts, not the later clock', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const ahead = later(sandbox.ctx, 10 * 60_000)
    const readNumber = await nextReadNumber(ahead)
    const before = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    await recordSubscription(ahead, sandbox.stripe, { subscription: before, readNumber })
    expect((await member.cancel()).body.status).toBe('ending')
    // A response requested before the cancellation arrives after it.
    await recordSubscription(ahead, sandbox.stripe, { subscription: before, readNumber })
    expect(await member.snapshot()).toMatchObject({ status: 'ending' })
  })

  test('cause no webhook to be refused: the database decides the age of a signature', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await sandbox.stripe.subscriptions.cancel(member.stripeId)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
    await sandbox.deliverEventsSignedAt(new Date(Date.now() - 6 * 60_000))
    expect(await rowOf(ctx)).toMatchObject({ status: 'ended' })
  })

  test('are reported to the operator', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
    await sharedClockMoves(ctx, '0 minutes')
    await reconcileDue(sandbox.ctx, sandbox.stripe)
    const found = await ctx.db.select().from(paymentFindings)
    const details = found.filter(({ kind }) => kind === 'clock-apart').map(({ detail }) => detail)
    expect(details).toContainEqual(expect.stringContaining('6 minutes ahead of the database’s'))
    vi.useRealTimers()
    await reconcileDue(sandbox.ctx, sandbox.stripe)
    const open = await ctx.db.select().from(paymentFindings).where(isNull(paymentFindings.resolvedAt))
    expect(open).toEqual([])
  })

  test('are reported when a server starts whose own dates follow the database', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const now = new Date()
    vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() - 4 * 60_000 })
    // As in a running server, the time follows the database clock.
    await checkAtStart({ ...asSystem(sandbox.ctx), now: () => now }, sandbox.stripe)
    const found = await ctx.db.select().from(paymentFindings)
    expect(found.map(({ detail }) => detail)).toEqual([
      'The clock of this server is 4 minutes behind the database’s. Set it right: dates of money go by it.',
    ])
  })

  test('are checked even if the setup check fails, without an error', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    await aPlan(ctx)
    sandbox.weather.fault = (call) => (call.includes('/prices/') ? 'away' : null)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 60_000 })
    await checkAtStart(asSystem(sandbox.ctx), sandbox.stripe)
    const found = await ctx.db.select().from(paymentFindings)
    expect(found.map(({ kind, subject }) => ({ kind, subject }))).toContainEqual({
      kind: 'clock-apart',
      subject: 'database',
    })
    expect(found.filter(({ kind }) => kind === 'set-up-differs')).toEqual([])
  })
})

describe('a member’s second subscription', () => {
  test('is ended during its trial', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const { customer, default_payment_method } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    const second = await sandbox.stripe.subscriptions.create({
      customer: String(customer),
      items: [{ price: member.plan.stripePriceId }],
      default_payment_method: String(default_payment_method),
      trial_period_days: 7,
    })
    await reconcileMember(sandbox.ctx, sandbox.stripe, member)
    expect((await sandbox.stripe.subscriptions.retrieve(second.id)).status).toBe('canceled')
    expect(await rowOf(ctx)).toMatchObject({ stripeSubscriptionId: member.stripeId, status: 'trialing' })
  })

  test('that was paid is reported to the operator, once, and stays', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const { customer, default_payment_method } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    const second = await sandbox.stripe.subscriptions.create({
      customer: String(customer),
      items: [{ price: member.plan.stripePriceId }],
      default_payment_method: String(default_payment_method),
    })
    for (const _ of [1, 2]) await reconcileMember(sandbox.ctx, sandbox.stripe, member)
    expect((await sandbox.stripe.subscriptions.retrieve(second.id)).status).toBe('active')
    expect(await ctx.db.select().from(paymentFindings)).toMatchObject([
      { kind: 'second-subscription', subject: second.id, profileId: member.profileId },
    ])
  })

  test('replaces the first once that has ended, so that the member can cancel it', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const { customer, default_payment_method } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
    await member.cancel()
    await member.timePasses(8)
    await sandbox.stripe.subscriptions.create({
      customer: String(customer),
      items: [{ price: member.plan.stripePriceId }],
      default_payment_method: String(default_payment_method),
    })
    await sandbox.deliverEvents()
    expect(await member.snapshot()).toMatchObject({ status: 'active' })
    expect((await member.cancel()).body.status).toBe('ending')
  })
})

test('a subscription charged without a member is reported to the operator', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberOnTrial(sandbox)
  await updateProfile(member.own, { id: member.profileId, change: { name: 'Ada' } })
  await ctx.db.delete(profiles).where(eq(profiles.id, member.profileId))
  await ctx.db.delete(paymentEvents)
  await sandbox.deliverEvents()
  expect(await ctx.db.select().from(paymentFindings)).toMatchObject([
    { kind: 'subscription-of-nobody', subject: member.stripeId },
  ])
  expect(await waitingJobs(ctx, 'members.reconcile-member')).toEqual([])
})

test('a subscription whose customer is about to be closed is not reported to the operator', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberOnTrial(sandbox)
  const findings = () => ctx.db.select().from(paymentFindings)
  const tellAgain = async () => {
    await ctx.db.delete(paymentEvents)
    await sandbox.deliverEvents()
  }
  await forgetMember(asSystem(ctx), { authUserId: member.profile.authUserId ?? '' })
  await tellAgain()
  expect(await findings()).toEqual([])
  // The job has given up, so an operator must be notified.
  const [closing] = await waitingJobs<{ stripeCustomerId: string }>(ctx, closeCustomerJob.name)
  await ctx.db.execute(sql`update jobs.job set state = 'failed' where name = ${closeCustomerJob.name}`)
  await tellAgain()
  expect(await findings()).toMatchObject([{ kind: 'subscription-of-nobody', resolvedAt: null }])
  await closeCustomer(ctx, sandbox.stripe, { stripeCustomerId: closing?.stripeCustomerId ?? '' })
  await sandbox.deliverEvents()
  expect(await findings()).toMatchObject([{ resolvedAt: expect.any(Date) }])
})
