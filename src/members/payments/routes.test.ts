import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { pricingPlanFromRow } from '#catalogue/pricing-plans/pricing-plan-row.ts'
import { pricingPlans } from '#catalogue/tables.ts'
import { asSystem, type Requester } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { signature } from '#twins/stripe/events/events.ts'
import { aGoal, aMember, aPlan, caller, waitingJobs } from '../members.fixtures.ts'
import { deleteProfile } from '../profiles/acts/delete-profile.ts'
import { profileRoutes } from '../profiles/acts/routes.ts'
import { subscriptionRoutes } from '../subscriptions/record/routes.ts'
import { startTrial } from '../subscriptions/start/start-trial.ts'
import { startTrialJob } from '../subscriptions/start-trial-job.ts'
import { subscriptionStarted } from '../subscriptions/subscription-started.ts'
import { paymentAccounts, paymentEvents, profiles, subscriptions } from '../tables.ts'
import { closeCustomer, closeCustomerJob } from './customers/close-customer.ts'
import { aBuyer, cardNumbered, confirmCard, openSandbox, upToTheCard } from './sandbox.fixtures.ts'
import { ensurePrice } from './set-up/ensure-price.ts'
import { receiveEvent } from './webhooks/receive-event.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

describe('the path to a trial', () => {
  test('ends with one customer, one card and one subscription on a seven-day trial', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order, stripeCustomerId, paymentMethod, clientSecret } = await upToTheCard(sandbox, buyer)
    const started = await call('POST', '/stripe/subscription', {
      ...order,
      default_payment_method: paymentMethod,
    })
    expect({ status: started.status, body: started.body }).toEqual({
      status: 200,
      body: { clientSecret, subscriptionId: expect.stringMatching(/^sub_/), status: 'trialing' },
    })

    const atStripe = await sandbox.stripe.subscriptions.retrieve(started.body.subscriptionId)
    expect(atStripe).toMatchObject({
      status: 'trialing',
      customer: stripeCustomerId,
      default_payment_method: paymentMethod,
      metadata: { profileId: buyer.profile.id },
    })
    const seen = await caller({ ...sandbox.ctx, requester: buyer.requester }, subscriptionRoutes)(
      'GET',
      `/subscription?profileId=${buyer.profile.id}`,
    )
    expect(seen.body).toMatchObject({
      status: 'trialing',
      trialEndsAt: new Date((atStripe.trial_end ?? 0) * 1000).toISOString(),
      renewsAt: new Date((atStripe.trial_end ?? 0) * 1000).toISOString(),
      endsAt: null,
      priceCents: 1900,
      planId: buyer.plan.id,
    })
    const lastDay = new Date(Date.now() + WEEK_MS).toISOString().slice(0, 10)
    expect(seen.body.trialEndsAt).toBe(`${lastDay}T23:59:59.000Z`)
    expect(await waitingJobs(ctx, subscriptionStarted.name)).toEqual([{ profileId: buyer.profile.id }])
  })

  test('returns the same responses however often each call is repeated', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order, stripeCustomerId, clientSecret } = await upToTheCard(sandbox, buyer)
    const again = await call('POST', '/stripe/customer', {
      email: 'other@example.org',
      profileId: buyer.profile.id,
    })
    expect(again.body).toEqual({ customerId: stripeCustomerId })
    const intentAgain = await call('POST', '/stripe/intent', order)
    expect(intentAgain.body).toEqual({ clientSecret, status: 'succeeded', beginsByItself: true })
    const first = await call('POST', '/stripe/subscription', order)
    const second = await call('POST', '/stripe/subscription', order)
    expect(first.status).toBe(200)
    expect(second).toEqual(first)
    const { stripe } = sandbox
    expect((await stripe.customers.list()).data).toHaveLength(1)
    expect((await stripe.setupIntents.list()).data).toHaveLength(1)
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
    expect(await waitingJobs(ctx, subscriptionStarted.name)).toHaveLength(1)
  })

  test('continues after a crash that followed an action by Stripe', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order, stripeCustomerId } = await upToTheCard(sandbox, buyer)
    await ctx.db.update(paymentAccounts).set({ stripeCustomerId: null })
    const found = await call('POST', '/stripe/customer', { email: order.email, profileId: buyer.profile.id })
    expect(found.body).toEqual({ customerId: stripeCustomerId })

    const started = await call('POST', '/stripe/subscription', order)
    await ctx.db.update(subscriptions).set({ status: 'starting', stripeSubscriptionId: null, readAt: null })
    expect(await call('POST', '/stripe/subscription', order)).toEqual(started)
    await ctx.db.delete(subscriptions)
    expect(await call('POST', '/stripe/subscription', order)).toEqual(started)
    expect((await sandbox.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
  })

  test('continues with a good card after a declined one', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const call = sandbox.callAs(buyer.requester)
    const email = buyer.profile.email
    const customer = await call('POST', '/stripe/customer', { email, profileId: buyer.profile.id })
    const order = {
      stripeCustomerId: customer.body.customerId,
      stripePriceId: buyer.plan.stripePriceId,
      email,
    }
    const { body: intent } = await call('POST', '/stripe/intent', order)
    expect(intent.status).toBe('requires_payment_method')
    const declined = confirmCard(sandbox.stripe, intent.clientSecret, '4000000000000002')
    await expect(declined).rejects.toThrow('Your card was declined.')
    const refused = await call('POST', '/stripe/subscription', order)
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields).toHaveProperty('default_payment_method')
    expect(await ctx.db.select().from(subscriptions)).toEqual([])

    expect((await call('POST', '/stripe/intent', order)).body.clientSecret).toBe(intent.clientSecret)
    const good = await confirmCard(sandbox.stripe, intent.clientSecret)
    const started = await call('POST', '/stripe/subscription', { ...order, default_payment_method: good })
    expect(started.body.status).toBe('trialing')
  })

  test('accepts only a card whose setup succeeded for this member', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const theirs = await upToTheCard(sandbox, await aBuyer(ctx))
    const { call, order } = await upToTheCard(sandbox, await aBuyer(ctx))
    const loose = await sandbox.stripe.paymentMethods.create(cardNumbered('4242424242424242'))
    for (const method of [theirs.paymentMethod, loose.id, 'pm_none']) {
      const refused = await call('POST', '/stripe/subscription', { ...order, default_payment_method: method })
      expect(refused.status).toBe(400)
      expect(refused.body.error.fields).toHaveProperty('default_payment_method')
    }
  })

  test('keeps the plan that the member subscribed to', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    await call('POST', '/stripe/subscription', order)
    const larger = await aPlan(ctx, { healthGoals: 4, priceCents: 3900 })
    const goals = [await aGoal(ctx), await aGoal(ctx)]
    const asMember = caller({ ...sandbox.ctx, requester: buyer.requester }, profileRoutes)
    const path = `/profile/${buyer.profile.id}`
    expect((await asMember('PUT', path, { plan: larger.id, goals })).status).toBe(409)
    const again = await asMember('POST', '/profile', { plan: larger.id, goals })
    expect(again.body).toMatchObject({ plan: buyer.plan.id, goals: buyer.profile.goals })
    expect((await asMember('PUT', path, { goals: [goals[0]] })).status).toBe(200)
  })
})

describe('prices', () => {
  test('must be the price of the member’s plan', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const other = await aPlan(ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    for (const stripePriceId of [other.stripePriceId, 'price_nobody']) {
      for (const path of ['/stripe/intent', '/stripe/subscription']) {
        const refused = await call('POST', path, { ...order, stripePriceId })
        expect(refused.status).toBe(400)
        expect(refused.body.error.fields).toHaveProperty('stripePriceId')
      }
    }
  })

  test('of a plan that is not on sale start no subscription, but existing subscriptions continue', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const [early, late] = [await aBuyer(ctx), await aBuyer(ctx)]
    const started = await upToTheCard(sandbox, early)
    await started.call('POST', '/stripe/subscription', started.order)
    const { call, order } = await upToTheCard(sandbox, late)
    await ctx.db.update(pricingPlans).set({ enabled: false })
    for (const path of ['/stripe/intent', '/stripe/subscription']) {
      const refused = await call('POST', path, order)
      expect(refused.status).toBe(409)
      expect(refused.body.error.message).toMatch(/is not on sale\. Choose another plan/)
    }
    expect((await started.call('POST', '/stripe/subscription', started.order)).status).toBe(200)
  })

  test('require that a member without a plan chooses one first', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { profile, requester } = await aMember(ctx)
    const call = sandbox.callAs(requester)
    const customer = await call('POST', '/stripe/customer', { email: profile.email, profileId: profile.id })
    const order = {
      stripeCustomerId: customer.body.customerId,
      stripePriceId: 'price_1',
      email: profile.email,
    }
    const refused = await call('POST', '/stripe/intent', order)
    expect(refused.body.error.message).toContain('Choose a plan first')
  })

  test('are charged only as shown', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    await ctx.db.update(pricingPlans).set({ priceCents: 1500 }).where(eq(pricingPlans.id, buyer.plan.id))
    expect((await call('POST', '/stripe/subscription', order)).status).toBe(503)
    const [plan] = await ctx.db.select().from(pricingPlans).where(eq(pricingPlans.id, buyer.plan.id))
    if (plan) await ensurePrice(asSystem(sandbox.ctx), sandbox.stripe, pricingPlanFromRow(plan))
    const [priced] = await ctx.db.select().from(pricingPlans).where(eq(pricingPlans.id, buyer.plan.id))
    const anew = { ...order, stripePriceId: priced?.stripePriceId }
    expect((await call('POST', '/stripe/subscription', anew)).status).toBe(200)
  })
})

describe('access to payments', () => {
  test('requires signing in, and is closed to other users, including administrators', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { order } = await upToTheCard(sandbox, buyer)
    const customer = { email: order.email, profileId: buyer.profile.id }
    const strangers: [Requester, number][] = [
      [{ kind: 'guest' }, 401],
      [{ kind: 'signed-in', authUserId: 'new', profileId: null, isAdmin: false }, 404],
      [(await aBuyer(ctx)).requester, 404],
      [(await aMember(ctx, { admin: true })).requester, 404],
    ]
    for (const [requester, status] of strangers) {
      const call = sandbox.callAs(requester)
      expect((await call('POST', '/stripe/customer', customer)).status).toBe(status)
      expect((await call('POST', '/stripe/intent', order)).status).toBe(status)
      expect((await call('POST', '/stripe/subscription', order)).status).toBe(status)
      const read = caller({ ...sandbox.ctx, requester }, subscriptionRoutes)
      const expected = requester.kind === 'signed-in' && requester.isAdmin ? 200 : status
      expect((await read('GET', `/subscription?profileId=${buyer.profile.id}`)).status).toBe(expected)
    }
    expect(await ctx.db.select().from(subscriptions)).toEqual([])
  })

  test('shows the status none to a member without a subscription', async ({ ctx }) => {
    const { profile, requester } = await aBuyer(ctx)
    const seen = await caller({ ...ctx, requester }, subscriptionRoutes)(
      'GET',
      `/subscription?profileId=${profile.id}`,
    )
    expect(seen.body).toMatchObject({
      status: 'none',
      trialEndsAt: null,
      priceCents: null,
      planId: profile.planId,
    })
  })
})

test('while Stripe is down each call reports what failed, and nothing is lost', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const buyer = await aBuyer(ctx)
  const { order, call } = await upToTheCard(sandbox, buyer)
  const newcomer = await aBuyer(ctx)
  await sandbox[Symbol.asyncDispose]()
  const customer = { email: newcomer.profile.email, profileId: newcomer.profile.id }
  const failures = [
    [
      await sandbox.callAs(newcomer.requester)('POST', '/stripe/customer', customer),
      'Failed to create Stripe customer.',
    ],
    [await call('POST', '/stripe/intent', order), 'Failed to create payment intent.'],
    [await call('POST', '/stripe/subscription', order), 'Failed to create subscription.'],
  ] as const
  for (const [answer, message] of failures) {
    expect(answer.status).toBe(503)
    expect(answer.body.error.message).toBe(message)
  }
})

describe('events from Stripe', () => {
  test('start a trial after its browser was closed, once', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    await upToTheCard(sandbox, buyer)
    await sandbox.deliverEvents()
    await sandbox.deliverEvents()
    const jobs = await waitingJobs<{ profileId: string }>(ctx, startTrialJob.name)
    expect(jobs).toEqual([{ profileId: buyer.profile.id }])
    const [job] = jobs
    if (job) await startTrial(sandbox.ctx, sandbox, job)
    if (job) await startTrial(sandbox.ctx, sandbox, job)
    await sandbox.deliverEvents()
    expect((await sandbox.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
    expect(await waitingJobs(ctx, subscriptionStarted.name)).toEqual([{ profileId: buyer.profile.id }])
  })

  test('record a subscription that we were too late to record', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    const started = await call('POST', '/stripe/subscription', order)
    await ctx.db.delete(subscriptions)
    await sandbox.deliverEvents()
    const [row] = await ctx.db.select().from(subscriptions)
    expect(row).toMatchObject({
      status: 'trialing',
      stripeSubscriptionId: started.body.subscriptionId,
      planId: buyer.plan.id,
    })
  })

  test('report the end of a subscription, and a late event changes nothing', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    const { body: started } = await call('POST', '/stripe/subscription', order)
    await sandbox.stripe.subscriptions.update(started.subscriptionId, { cancel_at_period_end: true })
    await sandbox.deliverEvents()
    expect((await ctx.db.select().from(subscriptions))[0]).toMatchObject({ status: 'ending' })
    await sandbox.stripe.subscriptions.cancel(started.subscriptionId)
    await sandbox.deliverEvents()
    await ctx.db.delete(paymentEvents)
    await sandbox.deliverEvents()
    const [row] = await ctx.db.select().from(subscriptions)
    expect(row).toMatchObject({ status: 'ended', endsAt: expect.any(Date) })
    expect((await call('POST', '/stripe/subscription', order)).status).toBe(409)
    expect(await waitingJobs(ctx, subscriptionStarted.name)).toHaveLength(1)
  })

  test('are refused and change nothing without the right signature', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.created',
      data: { object: { id: 'cus_1' } },
    })
    const post = (header: string | undefined, body = payload) =>
      fetch(`${sandbox.url}/api/stripe/webhook`, {
        method: 'POST',
        body,
        headers: header === undefined ? {} : { 'stripe-signature': header },
      })
    const right = signature(sandbox.ctx, payload)
    const old = { ...sandbox.ctx, now: () => new Date(Date.now() - 3_600_000) }
    expect((await post(undefined)).status).toBe(400)
    expect((await post('t=1,v1=00')).status).toBe(400)
    expect((await post(right, payload.replace('evt_1', 'evt_2'))).status).toBe(400)
    expect((await post(signature(old, payload))).status).toBe(400)
    expect(await ctx.db.select().from(paymentEvents)).toEqual([])
    expect((await post(right)).status).toBe(200)
    expect((await post(right)).status).toBe(200)
    expect(await ctx.db.select().from(paymentEvents)).toHaveLength(1)
  })

  test('are not acknowledged while Stripe cannot be reached', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    await call('POST', '/stripe/subscription', order)
    const [created] = (await sandbox.stripe.events.list({ type: 'customer.subscription.created' })).data
    await sandbox[Symbol.asyncDispose]()
    const payload = JSON.stringify(created)
    const event = { payload, signature: signature(sandbox.ctx, payload) }
    await ctx.db.delete(paymentEvents)
    await expect(receiveEvent(sandbox.ctx, sandbox.stripe, event)).rejects.toThrow()
    expect(await ctx.db.select().from(paymentEvents)).toEqual([])
  })
})

describe('a member who leaves', () => {
  test('has their subscription ended at Stripe', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order, stripeCustomerId } = await upToTheCard(sandbox, buyer)
    const { body: started } = await call('POST', '/stripe/subscription', order)
    await deleteProfile({ ...sandbox.ctx, requester: buyer.requester }, { id: buyer.profile.id })
    const [job] = await waitingJobs<{ stripeCustomerId: string }>(ctx, closeCustomerJob.name)
    expect(job).toEqual({ stripeCustomerId })
    await closeCustomer(sandbox.ctx, sandbox.stripe, { stripeCustomerId })
    await closeCustomer(sandbox.ctx, sandbox.stripe, { stripeCustomerId })
    expect((await sandbox.stripe.subscriptions.retrieve(started.subscriptionId)).status).toBe('canceled')
    await sandbox.deliverEvents()
    expect(await ctx.db.select().from(profiles).where(eq(profiles.id, buyer.profile.id))).toEqual([])
    expect(await ctx.db.select().from(subscriptions)).toEqual([])
  })
})
