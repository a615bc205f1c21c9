import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { describe, expect } from 'vitest'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import { pricingPlans } from '#catalogue/tables.ts'
import { audit } from '#platform/audit/tables.ts'
import { asSystem } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { caller } from '../../members.fixtures.ts'
import { aBuyer, openSandbox, type Sandbox, upToTheCard } from '../../payments/sandbox.fixtures.ts'
import { ensurePrice } from '../../payments/set-up/ensure-price.ts'
import { subscriptions } from '../../tables.ts'
import { subscriptionChangeRoutes } from '../changes/change-routes.ts'
import { pauseRoutes } from '../changes/pause-routes.ts'
import { promotionRoutes } from '../changes/promotion-routes.ts'
import { redeemPromotion } from '../changes/redeem-promotion.ts'
import { remindMembers } from '../mail/remind.ts'
import { aMemberOnTrial, runReconciling } from '../subscriber.fixtures.ts'

async function aCode({ stripe }: Sandbox, code: string, percent = 50): Promise<void> {
  const coupon = await stripe.coupons.create({ percent_off: percent, duration: 'once' })
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code })
}

async function charged({ stripe }: Sandbox): Promise<number[]> {
  const { data } = await stripe.invoices.list({ status: 'paid', limit: 100 })
  return data.map(({ amount_paid }) => amount_paid).filter(Boolean)
}

test('a code reduces the first charge of a member who starts with it', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await aCode(sandbox, 'HALF')
  const buyer = await aBuyer(sandbox.ctx)
  const { call, order } = await upToTheCard(sandbox, buyer)
  const unknown = await call('POST', '/stripe/subscription', { ...order, promotionCode: 'NOBODY' })
  expect(unknown).toMatchObject({
    status: 400,
    body: { error: { fields: { promotionCode: expect.stringContaining('not known') } } },
  })
  const startBody = { ...order, promotionCode: 'half', withoutTrial: true }
  expect((await call('POST', '/stripe/subscription', startBody)).body.status).toBe('active')
  expect(await charged(sandbox)).toEqual([950])
})

test('a member redeems a code for the next charge', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await aCode(sandbox, 'HALF')
  const member = await aMemberOnTrial(sandbox)
  const call = caller({ ...sandbox.ctx, requester: member.requester }, promotionRoutes(sandbox))
  const { profileId } = member
  expect((await call('PUT', '/subscription/promotion-code', { profileId, code: 'NONE' })).status).toBe(400)
  // Text that cannot be a code is not sent to Stripe.
  const asked = sandbox.requests.length
  expect((await call('GET', '/promotion-code?code=HALF%00')).status).toBe(400)
  expect(sandbox.requests).toHaveLength(asked)
  expect((await call('GET', '/promotion-code?code=HALF')).body).toMatchObject({
    percentOff: 50,
    lasts: 'once',
  })
  expect((await call('PUT', '/subscription/promotion-code', { profileId, code: 'HALF' })).status).toBe(200)
  await member.timePasses(8)
  expect(await charged(sandbox)).toEqual([950])
})

test('a code is redeemed in addition to existing discounts, once, and is recorded', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await aCode(sandbox, 'HALF')
  const coupon = await sandbox.stripe.coupons.create({ percent_off: 10, duration: 'forever' })
  await sandbox.stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'ALWAYS',
  })
  const member = await aMemberOnTrial(sandbox)
  const { profileId } = member
  const call = caller(member.own, promotionRoutes(sandbox))
  const redeem = (code: string) => call('PUT', '/subscription/promotion-code', { profileId, code })
  const why = (words: string) => ({
    status: 400,
    body: { error: { fields: { promotionCode: expect.stringContaining(words) } } },
  })
  for (const code of ['ALWAYS', 'HALF']) {
    expect((await redeem(code)).status).toBe(200)
    expect(await redeem(code)).toMatchObject(why('taken off your charges already'))
  }
  const { discounts } = (await member.billing('GET', `/billing?profileId=${profileId}`)).body
  expect(discounts.map(({ percentOff }: { percentOff: number }) => percentOff)).toEqual([10, 50])
  await member.timePasses(8)
  expect(await charged(sandbox)).toEqual([855])
  expect(await redeem('HALF')).toMatchObject(why('used this promotion code before'))
  await member.timePasses(40)
  expect(await charged(sandbox)).toEqual([1710, 855])
  const written = await ctx.db.select().from(audit).where(eq(audit.act, 'redeem-promotion')).orderBy(audit.id)
  expect(written.map(({ after }) => (after as { percentOff: number }).percentOff)).toEqual([10, 50])

  await sandbox.stripe.subscriptions.cancel(member.stripeId)
  await sandbox.deliverEvents()
  const again = { profileId, promotionCode: 'HALF' }
  expect(await member.changes()('POST', '/subscription/restart', again)).toMatchObject(why('used'))
})

test('of two concurrent codes neither removes the other', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { stripe } = sandbox
  await aCode(sandbox, 'HALF')
  await aCode(sandbox, 'TENTH', 10)
  const member = await aMemberOnTrial(sandbox)
  const { profileId } = member
  const call = caller(member.own, promotionRoutes(sandbox))
  const redeem = (code: string) => call('PUT', '/subscription/promotion-code', { profileId, code })
  let second: unknown
  // The second code arrives after the first has read the discounts, and before it adds its own.
  const subscriptions: typeof stripe.subscriptions = Object.assign(Object.create(stripe.subscriptions), {
    retrieve: async (id: string) => {
      const found = await stripe.subscriptions.retrieve(id, { expand: ['discounts'] })
      second = await redeem('TENTH')
      return found
    },
  })
  const outside: Stripe = Object.assign(Object.create(stripe), { subscriptions })
  await redeemPromotion(member.own, outside, { profileId, code: 'HALF' })
  expect(second).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining('being redeemed already') } },
  })
  expect((await redeem('TENTH')).status).toBe(200)
  const { discounts } = (await member.billing('GET', `/billing?profileId=${profileId}`)).body
  expect(discounts.map(({ percentOff }: { percentOff: number }) => percentOff)).toEqual([50, 10])
  expect(await member.snapshot()).toMatchObject({ unknownYet: null })
})

test('a code whose redemption got no response is not reported as failed', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await aCode(sandbox, 'HALF')
  const member = await aMemberOnTrial(sandbox)
  const { profileId } = member
  const call = caller(member.own, promotionRoutes(sandbox))
  const redeem = () => call('PUT', '/subscription/promotion-code', { profileId, code: 'HALF' })
  sandbox.weather.fault = (made) => (made.startsWith('POST /v1/subscriptions/') ? 'answer-lost' : null)
  expect(await redeem()).toMatchObject({
    status: 503,
    body: { error: { message: expect.stringMatching(/^We do not know yet whether your promotion code/) } },
  })
  sandbox.weather.fault = () => null
  expect((await redeem()).status).toBe(409)
  await ctx.db.update(subscriptions).set({ pendingSince: sql`platform.clock() - interval '3 minutes'` })
  await runReconciling(sandbox)
  expect(await member.snapshot()).toMatchObject({ unknownYet: null })
  expect((await redeem()).body.error.fields.promotionCode).toContain('taken off your charges already')
})

describe('a code without effect is refused and not used up', () => {
  test('during a pause that would use it up', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    await aCode(sandbox, 'HALF')
    const { stripe } = sandbox
    const always = await stripe.coupons.create({ percent_off: 10, duration: 'forever' })
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: always.id }, code: 'ALWAYS' })
    const member = await aMemberOnTrial(sandbox)
    await member.timePasses(8)
    const { profileId } = member
    await caller(member.own, pauseRoutes(sandbox))('POST', '/subscription/pause', { profileId, months: 1 })
    const use = (code: string) =>
      caller(member.own, promotionRoutes(sandbox))('PUT', '/subscription/promotion-code', { profileId, code })
    expect(await use('HALF')).toMatchObject(refusedBeside('the pause would use it up'))
    expect((await use('ALWAYS')).status).toBe(200)
    expect((await stripe.promotionCodes.list({ code: 'HALF' })).data[0]?.times_redeemed).toBe(0)
  })

  test('while an amount is owed that it would not reduce', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    await aCode(sandbox, 'HALF')
    const member = await aMemberOnTrial(sandbox, '4000000000000341')
    await member.timePasses(8)
    const { profileId } = member
    const redemption = { profileId, code: 'HALF' }
    const used = await caller(member.own, promotionRoutes(sandbox))(
      'PUT',
      '/subscription/promotion-code',
      redemption,
    )
    expect(used).toMatchObject(refusedBeside('Pay it first'))
    const { dueCents } = (await member.billing('GET', `/billing?profileId=${profileId}`)).body
    expect(dueCents).toBe(1900)
  })

  const refusedBeside = (why: string) => ({
    status: 400,
    body: { error: { fields: { promotionCode: expect.stringContaining(why) } } },
  })
})

test('a code reduces the first month of a restarted subscription', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await aCode(sandbox, 'BACK')
  const member = await aMemberOnTrial(sandbox)
  await sandbox.stripe.subscriptions.cancel(member.stripeId)
  await sandbox.deliverEvents()
  const { profileId } = member
  const restart = (promotionCode: string) =>
    member.changes()('POST', '/subscription/restart', { profileId, promotionCode })
  expect(await restart('NOBODY')).toMatchObject({ status: 400 })
  expect((await restart('BACK')).body.status).toBe('active')
  expect(await charged(sandbox)).toEqual([950])
})

test('active promotions are shown, with the next charge to the cent', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const coupon = await sandbox.stripe.coupons.create({
    percent_off: 25,
    duration: 'repeating',
    duration_in_months: 3,
  })
  await sandbox.stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'QUARTER',
  })
  const member = await aMemberOnTrial(sandbox)
  const { profileId } = member
  const read = async () => (await member.billing('GET', `/billing?profileId=${profileId}`)).body
  expect(await read()).toMatchObject({ discounts: [], nextCharge: { cents: 1900 } })
  const call = caller(member.own, promotionRoutes(sandbox))
  await call('PUT', '/subscription/promotion-code', { profileId, code: 'QUARTER' })
  const { discounts, nextCharge } = await read()
  expect(discounts).toMatchObject([{ percentOff: 25, lasts: 'months', months: 3 }])
  expect(new Date(discounts[0].until).getTime()).toBeGreaterThan(Date.now() + 80 * 24 * 60 * 60 * 1000)
  const { trialEndsAt } = await member.snapshot()
  expect(nextCharge).toEqual({ cents: 1425, at: trialEndsAt })
  await member.timePasses(8)
  expect(await charged(sandbox)).toEqual([nextCharge.cents])
  await member.cancel()
  expect(await read()).toMatchObject({ discounts: [], nextCharge: null })
})

test('mails name the amount charged, and not the price before a discount', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await aCode(sandbox, 'HALF')
  const member = await aMemberOnTrial(sandbox, '4000000000000341')
  const { profileId } = member
  const call = caller(member.own, promotionRoutes(sandbox))
  await call('PUT', '/subscription/promotion-code', { profileId, code: 'HALF' })
  const inDays = (days: number) => ({
    ...asSystem(sandbox.ctx),
    now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000),
  })
  const newest = async () => (await queuedMails(ctx))[0]
  await remindMembers(inDays(5), sandbox.stripe)
  expect((await newest())?.text).toMatch(
    /Then \$9\.50 is charged to your card\. After that it is \$19 each month/,
  )
  // If Stripe is unavailable, the mail is still sent, once, and names no amount that may be wrong.
  sandbox.weather.fault = () => 'away'
  for (const _ of [1, 2]) await remindMembers(inDays(7), sandbox.stripe)
  sandbox.weather.fault = () => null
  expect((await newest())?.text).toMatch(
    /Then \$19 is charged to your card, less what a promotion or credit takes\s+off/,
  )
  await member.timePasses(8)
  expect((await newest())?.text).toContain('Your bank refused the charge of $9.50')
  const { dueCents } = (await member.billing('GET', `/billing?profileId=${profileId}`)).body
  expect(dueCents).toBe(950)
})

test('the cost of restarting is shown before, at the current price and with discounts', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await aCode(sandbox, 'BACK')
  const member = await aMemberOnTrial(sandbox)
  const { profileId, plan } = member
  const ask = (more = '') => member.changes()('GET', `/subscription/restart?profileId=${profileId}${more}`)
  expect((await ask()).status).toBe(409)
  const { customer } = await sandbox.stripe.subscriptions.cancel(member.stripeId)
  await sandbox.deliverEvents()
  await ctx.db.update(pricingPlans).set({ priceCents: 2100 }).where(eq(pricingPlans.id, plan.id))
  const dearer = await findPricingPlan(ctx, plan.id)
  if (dearer) await ensurePrice(sandbox.ctx, sandbox.stripe, dearer)
  expect((await ask()).body).toEqual({ dueNowCents: 2100 })
  await sandbox.stripe.customers.createBalanceTransaction(String(customer), { amount: -100, currency: 'usd' })
  const { body } = await ask('&promotionCode=BACK')
  expect(body).toEqual({ dueNowCents: 950 })
  await member.changes()('POST', '/subscription/restart', { profileId, promotionCode: 'BACK' })
  expect(await charged(sandbox)).toEqual([body.dueNowCents])
})

describe('only the amount that was shown is charged', () => {
  test('for a restart', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const { profileId } = member
    const { customer } = await sandbox.stripe.subscriptions.cancel(member.stripeId)
    await sandbox.deliverEvents()
    await sandbox.stripe.customers.createBalanceTransaction(String(customer), {
      amount: -100,
      currency: 'usd',
    })
    const restart = (dueNowCents: number) =>
      member.changes()('POST', '/subscription/restart', { profileId, dueNowCents })
    expect(await restart(1900)).toMatchObject({
      status: 409,
      body: { error: { fields: { dueNowCents: expect.stringContaining('starting charges $18') } } },
    })
    expect(await charged(sandbox)).toEqual([])
    expect((await restart(1800)).body.status).toBe('active')
    expect(await charged(sandbox)).toEqual([1800])
  })

  test('for a start without the trial', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    await aCode(sandbox, 'HALF')
    const buyer = await aBuyer(sandbox.ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    const ask = caller({ ...sandbox.ctx, requester: buyer.requester }, subscriptionChangeRoutes(sandbox))
    const { id: profileId } = buyer.profile
    const { body } = await ask('GET', `/subscription/restart?profileId=${profileId}&promotionCode=HALF`)
    expect(body).toEqual({ dueNowCents: 950 })
    const startBody = { ...order, promotionCode: 'HALF', withoutTrial: true }
    expect((await call('POST', '/stripe/subscription', { ...startBody, dueNowCents: 1900 })).status).toBe(409)
    expect(await charged(sandbox)).toEqual([])
    expect((await call('POST', '/stripe/subscription', { ...startBody, ...body })).status).toBe(200)
    expect(await charged(sandbox)).toEqual([950])
  })
})
