import { describe, expect } from 'vitest'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { renewSubscription } from '#twins/stripe/subscriptions/renew-subscription.ts'
import { aGoal, aPlan, caller, profileWithGoals, waitingJobs } from '../../members.fixtures.ts'
import {
  aBuyer,
  answerTheBank,
  openSandbox,
  type Sandbox,
  upToTheCard,
} from '../../payments/sandbox.fixtures.ts'
import { updateProfile } from '../../profiles/acts/update-profile.ts'
import { memberChanged } from '../../profiles/member-changed.ts'
import { subscriptions } from '../../tables.ts'
import { subscriptionRoutes } from '../record/routes.ts'
import { aMemberOnTrial, CONFIRMED_EACH_TIME, haveBankAsk } from '../subscriber.fixtures.ts'
import { subscriptionStarted } from '../subscription-started.ts'
import { pauseRoutes } from './pause-routes.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates a paying member whose card's bank now asks for confirmation at each charge. */
async function whoseBankAsks(sandbox: Sandbox) {
  const member = await aMemberOnTrial(sandbox)
  await member.timePasses(8)
  await haveBankAsk(sandbox, member)
  await sandbox.deliverEvents()
  return member
}

async function aLargerPlan(sandbox: Sandbox) {
  const larger = await aPlan(sandbox.ctx, { priceCents: 3900 })
  await syncSandboxPrices(sandbox.ctx)
  return larger
}

type Member = Awaited<ReturnType<typeof whoseBankAsks>>

async function askForPlan(member: Member, planId: string) {
  const { profileId, profile, changes } = member
  const { body: cost } = await changes()(
    'GET',
    `/subscription/plan-change?profileId=${profileId}&planId=${planId}`,
  )
  const planChange = { profileId, planId, goals: profile.goals, prorationAt: cost.prorationAt }
  return { cost, ...(await changes()('PUT', '/subscription/plan', planChange)) }
}

/** Answers the bank on the page of the open invoice, as the cardholder does. */
async function answer(sandbox: Sandbox, member: { stripeId: string }, outcome: 'complete' | 'fail') {
  const { stripe } = sandbox
  const { data } = await stripe.invoices.list({ subscription: member.stripeId, status: 'open' })
  const { data: payments } = await stripe.invoicePayments.list({ invoice: data[0]?.id ?? '', limit: 1 })
  const intent = await stripe.paymentIntents.retrieve(String(payments[0]?.payment.payment_intent))
  await answerTheBank(sandbox, intent, outcome)
  await sandbox.deliverEvents()
}

async function charged({ stripe }: Sandbox): Promise<number[]> {
  const { data } = await stripe.invoices.list({ status: 'paid', limit: 100 })
  return data.map(({ amount_paid }) => amount_paid).filter(Boolean)
}

describe('a plan change that the bank wants confirmed', () => {
  test('waits, and takes effect once its member has confirmed it', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await whoseBankAsks(sandbox)
    const larger = await aLargerPlan(sandbox)
    const { status, body, cost } = await askForPlan(member, larger.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'active',
      planId: member.plan.id,
      priceCents: 1900,
      unknownYet: null,
    })
    expect(new Date(body.confirmBy).getTime()).toBeGreaterThan(Date.now())
    const { body: billing } = await member.billing('GET', `/billing?profileId=${member.profileId}`)
    expect(billing.invoices[0]).toMatchObject({
      status: 'open',
      amountCents: cost.dueNowCents,
      payUrl: expect.stringContaining('/sandbox/invoice?'),
    })
    expect(await charged(sandbox)).toEqual([1900])
    const [asked] = await queuedMails(ctx)
    expect(asked?.subject).toBe('Your bank wants you to confirm a change of plan')
    expect(asked?.text).toContain(`the charge for ${larger.name}. Until you do`)

    await answer(sandbox, member, 'complete')
    expect(await member.snapshot()).toMatchObject({ planId: larger.id, priceCents: 3900, confirmBy: null })
    const mailed = (await queuedMails(ctx)).map(({ subject }) => subject)
    expect(mailed.filter((subject) => /plan/.test(subject)).toSorted()).toEqual([
      'Your bank wants you to confirm a change of plan',
      'Your plan was changed',
    ])
    const profile = await profileWithGoals(ctx, member.profileId)
    expect(profile).toMatchObject({ planId: larger.id, goals: member.profile.goals })
    expect((await charged(sandbox)).toSorted()).toEqual([1900, cost.dueNowCents].toSorted())
  })

  test('lapses if it is not confirmed: the plan stays, and nothing is owed', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await whoseBankAsks(sandbox)
    const larger = await aLargerPlan(sandbox)
    await askForPlan(member, larger.id)
    await answer(sandbox, member, 'fail')
    expect(await member.snapshot()).toMatchObject({ status: 'active', planId: member.plan.id })
    // The invoice can still be paid, and the page shows this.
    const { body } = await member.billing('GET', `/billing?profileId=${member.profileId}`)
    expect(body.invoices[0]).toMatchObject({ status: 'open', bankAsks: false, payUrl: expect.any(String) })
    const later = new Date(Date.now() + 2 * DAY_MS)
    await renewSubscription({ ...sandbox.ctx, now: () => later }, { subscriptionId: member.stripeId })
    await sandbox.deliverEvents()
    expect(await member.snapshot()).toMatchObject({
      status: 'active',
      planId: member.plan.id,
      confirmBy: null,
    })
    const { data } = await sandbox.stripe.invoices.list({ subscription: member.stripeId, status: 'open' })
    expect(data).toEqual([])
    expect(await charged(sandbox)).toEqual([1900])
    expect((await queuedMails(ctx))[0]?.subject).toBe('Your plan was not changed')
  })

  test.for(['the account', 'the profile'])(
    'brings the goals that were chosen last, on %s as well',
    async (place, { ctx }) => {
      await using sandbox = await openSandbox(ctx)
      const member = await whoseBankAsks(sandbox)
      const larger = await aLargerPlan(sandbox)
      await askForPlan(member, larger.id)
      const { profileId } = member
      const goals = [await aGoal(ctx)]
      if (place === 'the profile') await updateProfile(member.own, { id: profileId, change: { goals } })
      else await caller(member.own, pauseRoutes(sandbox))('PUT', '/subscription/goals', { profileId, goals })
      expect(await waitingJobs(ctx, memberChanged.name)).toContainEqual({ profileId })
      await answer(sandbox, member, 'complete')
      expect(await profileWithGoals(ctx, profileId)).toMatchObject({ planId: larger.id, goals })
    },
  )

  test('requested again replaces the first request', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await whoseBankAsks(sandbox)
    const larger = await aLargerPlan(sandbox)
    await askForPlan(member, larger.id)
    const { cost } = await askForPlan(member, larger.id)
    const { data } = await sandbox.stripe.invoices.list({ subscription: member.stripeId, status: 'open' })
    expect(data.map(({ amount_due }) => amount_due)).toEqual([cost.dueNowCents])
    await answer(sandbox, member, 'complete')
    expect(await member.snapshot()).toMatchObject({ planId: larger.id })
  })
})

test('a charge that the bank refused is requested again, and waits for the bank again', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await whoseBankAsks(sandbox)
  await member.timePasses(45)
  const { profileId } = member
  const bankAsks = async () => {
    const { body } = await member.billing('GET', `/billing?profileId=${profileId}`)
    return body.invoices.filter((one: { bankAsks: boolean }) => one.bankAsks).length
  }
  expect(await bankAsks()).toBe(1)
  await answer(sandbox, member, 'fail')
  expect(await bankAsks()).toBe(0)
  for (const _ of ['once', 'twice']) {
    const asked = await member.billing('POST', '/billing/payment', { profileId })
    expect(asked.status).toBe(200)
    expect(asked.body.invoices[0]).toMatchObject({ status: 'open', bankAsks: true })
  }
  expect(await member.snapshot()).toMatchObject({ status: 'past_due', unknownYet: null })
  await answer(sandbox, member, 'complete')
  expect(await bankAsks()).toBe(0)
  expect(await charged(sandbox)).toEqual([1900, 1900])
})

test('the end of a pause waits for the bank just like a renewal', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await whoseBankAsks(sandbox)
  const { profileId } = member
  await caller(member.own, pauseRoutes(sandbox))('POST', '/subscription/pause', { profileId, months: 3 })
  // The paid month ends, and the next one starts unpaid.
  await member.timePasses(45)
  const then = new Date(Date.now() + 45 * DAY_MS)
  const acts = caller({ ...member.own, now: () => then }, pauseRoutes(sandbox))
  const { status, body } = await acts('DELETE', `/subscription/pause?profileId=${profileId}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'past_due', may: expect.arrayContaining(['pay']) })
  await answer(sandbox, member, 'complete')
  expect(await member.snapshot()).toMatchObject({ status: 'active' })
  expect(await charged(sandbox)).toEqual([1900, 1900])
})

test('the mail about a pause whose end waits for the bank names the amount due now, and not the next month’s', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const member = await whoseBankAsks(sandbox)
  const { profileId } = member
  await caller(member.own, pauseRoutes(sandbox))('POST', '/subscription/pause', { profileId, months: 3 })
  await member.timePasses(45)
  const { customer } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
  // The credit is used up by the month that is charged now.
  const credit = { amount: -500, currency: 'usd' }
  await sandbox.stripe.customers.createBalanceTransaction(String(customer), credit)
  const then = new Date(Date.now() + 45 * DAY_MS)
  const acts = caller({ ...member.own, now: () => then }, pauseRoutes(sandbox))
  await acts('DELETE', `/subscription/pause?profileId=${profileId}`)
  const [mail] = await queuedMails(ctx)
  expect(mail?.text).toContain(
    'Your bank asks you to confirm the charge of $14. Nothing is charged until you do.',
  )
})

test('a restarted subscription begins once the bank has the member’s answer', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await whoseBankAsks(sandbox)
  await sandbox.stripe.subscriptions.cancel(member.stripeId)
  await sandbox.deliverEvents()
  const { status, body } = await member.restart()
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'incomplete', isEntitled: false })
  const [row] = await ctx.db.select().from(subscriptions)
  await answer(sandbox, { stripeId: row?.stripeSubscriptionId ?? '' }, 'complete')
  expect(await member.snapshot()).toMatchObject({ status: 'active', isEntitled: true })
})

test('a start without a trial waits for the bank, and happens once', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const buyer = await aBuyer(sandbox.ctx)
  const { call, order, clientSecret } = await upToTheCard(sandbox, buyer, CONFIRMED_EACH_TIME)
  const setup = { id: clientSecret.split('_secret_')[0] ?? '', client_secret: clientSecret }
  await answerTheBank(sandbox, setup, 'complete')
  const start = () => call('POST', '/stripe/subscription', { ...order, withoutTrial: true })
  const started = await start()
  expect(started).toMatchObject({ status: 200, body: { status: 'incomplete' } })
  expect(await start()).toEqual(started)
  expect((await sandbox.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
  const snapshot = caller({ ...sandbox.ctx, requester: buyer.requester }, subscriptionRoutes)
  const read = async () => (await snapshot('GET', `/subscription?profileId=${buyer.profile.id}`)).body
  expect(await read()).toMatchObject({ status: 'incomplete', isEntitled: false })
  expect(await charged(sandbox)).toEqual([])
  await answer(sandbox, { stripeId: started.body.subscriptionId }, 'complete')
  expect(await read()).toMatchObject({ status: 'active', isEntitled: true })
  expect(await charged(sandbox)).toEqual([1900])
  expect(await waitingJobs(ctx, subscriptionStarted.name)).toHaveLength(1)
})
