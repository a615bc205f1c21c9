import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { asSystem, type Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { caller, waitingJobs } from '../../members.fixtures.ts'
import { BEGINS_WITHIN_MS } from '../../payments/customers/trial-intention.ts'
import { aBuyer, confirmCard, openSandbox, type Sandbox } from '../../payments/sandbox.fixtures.ts'
import { paymentAccounts, subscriptions } from '../../tables.ts'
import { subscriptionRoutes } from '../record/routes.ts'
import { startTrialJob } from '../start-trial-job.ts'
import { noteTrialUse } from '../trials/claim-trial.ts'
import { startTrial } from './start-trial.ts'

const ZONE = 'America/Denver'

/** Creates a member whose card is being confirmed, with the calls of the subscribe page. */
async function aMemberAtTheCard(sandbox: Sandbox, options?: { timeZone: string; promotionCode?: string }) {
  const buyer = await aBuyer(sandbox.ctx)
  const { profile, plan, requester } = buyer
  const { id: profileId, email } = profile
  const call = sandbox.callAs(requester)
  const { customerId } = (await call('POST', '/stripe/customer', { email, profileId })).body
  const order = { stripeCustomerId: customerId, stripePriceId: plan.stripePriceId, email }
  const intent = () => call('POST', '/stripe/intent', order)
  const { body } = await call('POST', '/stripe/intent', { ...order, ...(options && { wish: options }) })
  return {
    profile,
    requester,
    intent,
    confirm: async () => {
      await confirmCard(sandbox.stripe, body.clientSecret)
      await sandbox.deliverEvents()
    },
    subscribe: (more: object = {}) => call('POST', '/stripe/subscription', { ...order, ...options, ...more }),
  }
}

/** Runs the worker's starts. Returns the subscriptions at Stripe. */
async function runStarts({ ctx, ...outside }: Sandbox) {
  for (const job of await waitingJobs<{ profileId: string }>(ctx, startTrialJob.name))
    await startTrial(asSystem(ctx), outside, job)
  return (await outside.stripe.subscriptions.list({ status: 'all' })).data
}

/** Creates a code for half off, with an optional minimum amount and number of uses. */
async function aCode({ stripe }: Sandbox, restrictions: { least?: number; uses?: number } = {}) {
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  return stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'HALF',
    ...(restrictions.uses ? { max_redemptions: restrictions.uses } : {}),
    ...(restrictions.least
      ? { restrictions: { minimum_amount: restrictions.least, minimum_amount_currency: 'usd' } }
      : {}),
  })
}

const subjectsOf = async (ctx: Context, { profile }: { profile: { username: string } }) =>
  (await queuedMails(ctx, profile.username)).map(({ subject }) => subject)

const rows = (ctx: Context) => ctx.db.select().from(subscriptions)

describe('a trial whose browser was closed', () => {
  test('ends on the member’s own day, and starts with their code', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    await aCode(sandbox)
    const member = await aMemberAtTheCard(sandbox, { timeZone: ZONE, promotionCode: 'half' })
    // Another request changes nothing.
    await member.intent()
    await member.confirm()
    expect((await member.intent()).body).toMatchObject({ status: 'succeeded', beginsByItself: true })
    const [started] = await runStarts(sandbox)
    expect(started?.discounts).toHaveLength(1)
    const end = new Date((started?.trial_end ?? 0) * 1000)
    expect(end.toLocaleTimeString('en-GB', { timeZone: ZONE })).toBe('23:59:59')
    expect((await member.intent()).body).toMatchObject({ beginsByItself: false })
  })

  test('does not start without its code after the code has expired', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const code = await aCode(sandbox)
    const member = await aMemberAtTheCard(sandbox, { timeZone: ZONE, promotionCode: 'HALF' })
    await member.confirm()
    await sandbox.stripe.promotionCodes.update(code.id, { active: false })
    expect(await runStarts(sandbox)).toEqual([])
    expect((await member.intent()).body).toMatchObject({ beginsByItself: false })
    expect(await rows(ctx)).toEqual([])
    await runStarts(sandbox)
    expect(await subjectsOf(ctx, member)).toEqual(['Your free trial could not be started'])
  })

  test('is reported once if Stripe refuses it', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    await aCode(sandbox, { least: 90_000 })
    const member = await aMemberAtTheCard(sandbox, { timeZone: ZONE, promotionCode: 'HALF' })
    await member.confirm()
    expect(await runStarts(sandbox)).toEqual([])
    expect(await subjectsOf(ctx, member)).toEqual(['Your free trial could not be started'])
  })

  test('is retried until it is no longer allowed to start', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberAtTheCard(sandbox)
    await member.confirm()
    const { rows: jobs } = await ctx.db.execute<{ tries: number; seconds: number }>(
      sql`select retry_limit as tries, retry_delay_max as seconds from jobs.job where name = ${startTrialJob.name}`,
    )
    expect(jobs).toHaveLength(1)
    for (const { tries, seconds } of jobs) expect(tries * seconds * 1000).toBeGreaterThan(BEGINS_WITHIN_MS)
    sandbox.weather.fault = () => 'away'
    await expect(runStarts(sandbox)).rejects.toThrow()
    expect(await subjectsOf(ctx, member)).toEqual([])
    expect((await ctx.db.select().from(paymentAccounts))[0]?.intendedAt).not.toBeNull()
  })

  test('does not start days later', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberAtTheCard(sandbox)
    await member.confirm()
    const later = { ...sandbox.ctx, now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) }
    for (const _again of [1, 2]) await startTrial(asSystem(later), sandbox, { profileId: member.profile.id })
    expect(await rows(ctx)).toEqual([])
    expect(await subjectsOf(ctx, member)).toEqual(['Your free trial could not be started'])
  })
})

test('a trial started after a page reload has the code that was entered before', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const code = await aCode(sandbox)
  const member = await aMemberAtTheCard(sandbox, { timeZone: ZONE, promotionCode: 'HALF' })
  await member.confirm()
  expect((await member.subscribe({ promotionCode: undefined })).body.status).toBe('trialing')
  expect(await rows(ctx)).toMatchObject([{ promotionCode: code.id }])
})

describe('a start reported as failed does not happen automatically', () => {
  test('when Stripe refuses the code, which is shown', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    await aCode(sandbox, { least: 90_000 })
    const member = await aMemberAtTheCard(sandbox, { timeZone: ZONE, promotionCode: 'HALF' })
    await member.confirm()
    expect(await member.subscribe()).toMatchObject({
      status: 400,
      body: { error: { fields: { promotionCode: expect.stringContaining('cannot be used here') } } },
    })
    expect(await runStarts(sandbox)).toEqual([])
    expect(await queuedMails(ctx, member.profile.username)).toEqual([])
    // Without the code the start succeeds.
    expect((await member.subscribe({ promotionCode: undefined })).body.status).toBe('trialing')
  })

  test('when Stripe was unavailable', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberAtTheCard(sandbox)
    await member.confirm()
    sandbox.weather.fault = () => 'away'
    expect((await member.subscribe()).body.error.message).toBe('Failed to create subscription.')
    sandbox.weather.fault = () => null
    expect(await runStarts(sandbox)).toEqual([])
    expect((await member.subscribe()).body.status).toBe('trialing')
  })
})

test('a start in progress is not reported as failed', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberAtTheCard(sandbox)
  await member.confirm()
  const unknown = {
    error: { message: expect.stringMatching(/^We do not know yet whether your (trial|subscription)/) },
  }
  sandbox.weather.fault = (made) => (made === 'POST /v1/subscriptions' ? 'away' : null)
  expect((await member.subscribe()).body).toMatchObject(unknown)
  sandbox.weather.fault = () => 'away'
  expect((await member.subscribe()).body).toMatchObject(unknown)
  sandbox.weather.fault = () => null
  expect(await runStarts(sandbox)).toHaveLength(1)
})

test('a member who starts with a charge reads nothing about a trial', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberAtTheCard(sandbox)
  await noteTrialUse(sandbox.ctx, {
    authUserId: member.profile.authUserId,
    username: member.profile.username,
  })
  await member.confirm()
  // If the browser is closed, only a trial would start automatically.
  expect(await runStarts(sandbox)).toEqual([])
  expect(await subjectsOf(ctx, member)).toEqual(['Your subscription could not be started'])

  sandbox.weather.fault = (made) => (made === 'POST /v1/subscriptions' ? 'away' : null)
  const asked = await member.subscribe({ withoutTrial: true })
  expect(asked.body.error.message).toMatch(/^We do not know yet whether your subscription has started/)
  const snapshot = caller({ ...sandbox.ctx, requester: member.requester }, subscriptionRoutes)
  const { body } = await snapshot('GET', `/subscription?profileId=${member.profile.id}`)
  expect(body).toMatchObject({ status: 'starting', withoutTrial: true })
})
