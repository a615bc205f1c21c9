import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { pricingPlanSaved } from '#catalogue/pricing-plans/pricing-plan-saved.ts'
import { updatePricingPlan } from '#catalogue/pricing-plans/update-pricing-plan.ts'
import { pricingPlans } from '#catalogue/tables.ts'
import { asSystem, type Context } from '#platform/context.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import { monthsLater } from '#platform/months-later.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { aMember, caller, waitingJobs } from '../../members.fixtures.ts'
import { customerEmailJob } from '../../payments/customers/update-customer-email.ts'
import { openSandbox, type Sandbox } from '../../payments/sandbox.fixtures.ts'
import { setUp } from '../../payments/set-up/stripe-setup-command.ts'
import { subscriptions } from '../../tables.ts'
import { pauseRoutes } from '../changes/pause-routes.ts'
import { remindMembers } from '../mail/remind.ts'
import { reconcileDue } from '../reconcile/due/reconcile-due.ts'
import { aMemberOnTrial } from '../subscriber.fixtures.ts'
import { announcePrices, announcePricesJob } from './announce-prices.ts'
import { firstChargeAfterNotice } from './price-notice.ts'
import { priceMoveRoutes } from './routes.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates a member who pays $19.00 a month for a plan that now costs $21.00, and an administrator. */
async function atEarlierPrice(sandbox: Sandbox) {
  const member = await aMemberOnTrial(sandbox)
  await member.timePasses(8)
  const system = asSystem(sandbox.ctx)
  const { id } = member.plan
  const save = async (price: number) => {
    const [{ version } = { version: 0 }] = await sandbox.ctx.db
      .select({ version: pricingPlans.version })
      .from(pricingPlans)
      .where(eq(pricingPlans.id, id))
    await updatePricingPlan(system, { id, change: { price }, readVersion: version })
  }
  const reprice = async (price: number) => {
    await save(price)
    await setUp(system, sandbox.stripe)
  }
  await reprice(21)
  const { requester } = await aMember(sandbox.ctx, { admin: true })
  const call = caller({ ...sandbox.ctx, requester }, priceMoveRoutes(sandbox))
  return {
    member,
    /** Saves another price as the administrator; Stripe does not have it yet. */
    save,
    /** Saves another price and creates it at Stripe. */
    reprice,
    read: async () => (await call('GET', `/plan/${id}/price-move`)).body,
    /** Makes the administrator's decision and runs the worker that notifies all members. */
    announce: async () => {
      const answer = await call('POST', `/plan/${id}/price-move`, { priceCents: 2100 })
      for (const job of await waitingJobs<{ planId: string; priceId: string; after: string }>(
        sandbox.ctx,
        announcePricesJob.name,
      ))
        await announcePrices(system, sandbox.stripe, job)
      return answer
    },
    call,
  }
}

const inDays = (ctx: Context, days: number): Context => ({
  ...asSystem(ctx),
  now: () => new Date(Date.now() + days * DAY_MS),
})

async function charged({ stripe }: Sandbox): Promise<number[]> {
  const { data } = await stripe.invoices.list({ status: 'paid', limit: 100 })
  return data.map(({ amount_paid }) => amount_paid).filter(Boolean)
}

test('a new price applies to the first charge after thirty days’ notice, and not before', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { member, read, announce } = await atEarlierPrice(sandbox)
  expect(await read()).toMatchObject({
    priceCents: 2100,
    earlier: [{ priceCents: 1900, members: 1, told: 0 }],
  })
  expect((await member.snapshot()).nextPrice).toBeNull()
  expect((await announce()).status).toBe(202)
  expect((await read()).earlier).toEqual([{ priceCents: 1900, members: 1, told: 1 }])
  const { nextPrice, renewsAt } = await member.snapshot()
  expect(nextPrice.cents).toBe(2100)
  const from = new Date(nextPrice.from)
  expect(from.getTime()).toBeGreaterThan(Date.now() + 30 * DAY_MS)
  const mails = (await queuedMails(sandbox.ctx, member.profile.email)).filter(({ subject }) =>
    subject.startsWith('Your price changes on'),
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/\$21 per month instead of \$19/)
  expect(mails[0]?.text).toContain('/cancel#')

  // A charge before that day is at the old price, however often the check runs.
  const next = (new Date(renewsAt).getTime() - Date.now()) / DAY_MS
  if (from > new Date(renewsAt)) {
    await reconcileDue(inDays(sandbox.ctx, next - 1), sandbox.stripe)
    await member.timePasses(next + 0.1)
    expect(await charged(sandbox)).toEqual([1900, 1900])
  }
  const ahead = (from.getTime() - Date.now()) / DAY_MS
  await reconcileDue(inDays(sandbox.ctx, ahead - 4), sandbox.stripe)
  expect((await member.snapshot()).priceCents).toBe(1900)
  await reconcileDue(inDays(sandbox.ctx, ahead - 2), sandbox.stripe)
  const before = (await charged(sandbox)).length
  expect(await member.snapshot()).toMatchObject({ priceCents: 2100, nextPrice: null })
  await member.timePasses(ahead + 0.1)
  expect((await charged(sandbox)).toSorted()).toEqual([...Array(before).fill(1900), 2100])
  expect((await read()).earlier).toEqual([])
  const subjects = (await queuedMails(sandbox.ctx, member.profile.email)).map(({ subject }) => subject)
  expect(subjects).not.toContain('Your plan was changed')
})

test('a member who cancels before that day is charged nothing more', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { member, read, announce } = await atEarlierPrice(sandbox)
  await announce()
  await member.cancel()
  expect((await member.snapshot()).nextPrice).toBeNull()
  expect((await read()).earlier).toEqual([])
  await member.resume()
  expect((await member.snapshot()).nextPrice).toMatchObject({ cents: 2100 })
  await member.cancel()
  await member.timePasses(45)
  await reconcileDue(inDays(sandbox.ctx, 60), sandbox.stripe)
  expect(await charged(sandbox)).toEqual([1900])
  const [row] = await ctx.db.select().from(subscriptions)
  expect(row).toMatchObject({ status: 'ended', nextPriceId: null, nextPriceFrom: null })
})

test.for([19, 25])(
  'an announced price is withdrawn, with a mail, if the plan costs $%s by then',
  async (price, { ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { member, read, announce, reprice } = await atEarlierPrice(sandbox)
    await announce()
    const { from } = (await member.snapshot()).nextPrice
    await reprice(price)
    const ahead = (Date.parse(from) - Date.now()) / DAY_MS
    // No member was to be moved to the earlier price, and the charge is near.
    if (price === 19) expect((await read()).earlier).toEqual([])
    await reconcileDue(inDays(sandbox.ctx, ahead - 2), sandbox.stripe)
    await reconcileDue(inDays(sandbox.ctx, ahead - 1), sandbox.stripe)
    expect(await member.snapshot()).toMatchObject({ priceCents: 1900, nextPrice: null })
    const mails = await queuedMails(sandbox.ctx, member.profile.email)
    const stays = mails.filter(({ subject }) => subject === 'Your price stays as it is')
    expect(stays).toHaveLength(1)
    expect(stays[0]?.text).toMatch(/would cost you \$21 per month, .+ We have taken that back\./)
    expect(stays[0]?.text).toContain('Your price stays $19 per month.')
    await member.timePasses(ahead + 0.1)
    expect(new Set(await charged(sandbox))).toEqual(new Set([1900]))
  },
)

test('an announced price is not reported as withdrawn if Stripe has it and only its response was lost', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const { member, announce, save } = await atEarlierPrice(sandbox)
  await announce()
  const { from } = (await member.snapshot()).nextPrice
  const ahead = (Date.parse(from) - Date.now()) / DAY_MS
  // The month before it is charged at the old price.
  await member.timePasses(ahead - 4)
  await reconcileDue(inDays(sandbox.ctx, ahead - 4), sandbox.stripe)
  let hasAnswered = true
  sandbox.weather.fault = (call) => {
    if (!hasAnswered) return 'away'
    if (call !== `POST /v1/subscriptions/${member.stripeId}`) return null
    hasAnswered = false
    return 'answer-lost'
  }
  await reconcileDue(inDays(sandbox.ctx, ahead - 2), sandbox.stripe).catch(() => null)
  await save(19)
  await reconcileDue(inDays(sandbox.ctx, ahead - 2), sandbox.stripe).catch(() => null)
  sandbox.weather.fault = () => null
  await sandbox.deliverEvents()
  await reconcileDue(inDays(sandbox.ctx, ahead - 1), sandbox.stripe)
  expect(await member.snapshot()).toMatchObject({ priceCents: 2100, nextPrice: null })
  const subjects = (await queuedMails(sandbox.ctx, member.profile.email)).map(({ subject }) => subject)
  expect(subjects).not.toContain('Your price stays as it is')
})

test('an announced price is dropped without a mail once its member chose the plan’s current price', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const { member, announce, reprice } = await atEarlierPrice(sandbox)
  await announce()
  await reprice(25)
  const { profileId, plan } = member
  const call = member.changes()
  const preview = await call('GET', `/subscription/plan-change?profileId=${profileId}&planId=${plan.id}`)
  const { prorationAt, dueNowCents, nextChargeCents } = preview.body
  const shown = { prorationAt, dueNowCents, nextChargeCents }
  const { goals } = member.profile
  expect(
    await call('PUT', '/subscription/plan', { profileId, planId: plan.id, goals, ...shown }),
  ).toMatchObject({ status: 200 })
  expect(await member.snapshot()).toMatchObject({ priceCents: 2500, nextPrice: null })
  await reconcileDue(inDays(sandbox.ctx, 0), sandbox.stripe)
  const mails = await queuedMails(sandbox.ctx, member.profile.email)
  expect(mails.map(({ subject }) => subject)).not.toContain('Your price stays as it is')
})

test('an announced price is withdrawn without a mail to a member who has canceled', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { member, announce, reprice } = await atEarlierPrice(sandbox)
  await announce()
  await member.cancel()
  await reprice(19)
  await reconcileDue(inDays(sandbox.ctx, 0), sandbox.stripe)
  const mails = await queuedMails(sandbox.ctx, member.profile.email)
  expect(mails.map(({ subject }) => subject)).not.toContain('Your price stays as it is')
  await member.resume()
  expect((await member.snapshot()).nextPrice).toBeNull()
})

test('a price is announced and created at Stripe even if its job has failed permanently', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { member, call } = await atEarlierPrice(sandbox)
  await call('POST', `/plan/${member.plan.id}/price-move`, { priceCents: 2100 })
  await ctx.jobs.enqueue(
    ctx.db,
    customerEmailJob,
    [member.profileId, member.profileId].map((profileId) => ({ profileId })),
  )
  const notices = sql`name in (${announcePricesJob.name}, ${customerEmailJob.name}, ${pricingPlanSaved.name})`
  await ctx.db.execute(sql`update jobs.job set state = 'failed' where ${notices}`)
  // Only once, however often the check runs before the job does.
  for (const _ of ['once', 'twice']) await reconcileDue(inDays(sandbox.ctx, 0), sandbox.stripe)
  const { rows } = await ctx.db.execute(sql`select name, state from jobs.job where ${notices} order by name`)
  expect(rows).toEqual([
    { name: pricingPlanSaved.name, state: 'created' },
    { name: announcePricesJob.name, state: 'created' },
    { name: customerEmailJob.name, state: 'created' },
  ])
})

test('no member is moved before Stripe has the price, and the reason is shown', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { member, call, save } = await atEarlierPrice(sandbox)
  await save(23)
  const move = () => call('POST', `/plan/${member.plan.id}/price-move`, { priceCents: 2300 })
  const early = await move()
  expect(early.status).toBe(503)
  expect(early.body.error.message).toBe('The price of this plan is being changed. Please try again later.')
  sandbox.weather.fault = () => 'away'
  expect((await move()).body.error.message).toContain('Nobody was written to.')
  sandbox.weather.fault = () => null
  expect(await waitingJobs(ctx, announcePricesJob.name)).toEqual([])
  await setUp(asSystem(sandbox.ctx), sandbox.stripe)
  expect((await move()).status).toBe(202)
})

test('a later price is not announced before it is created at Stripe', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { member, call, save, announce } = await atEarlierPrice(sandbox)
  expect((await call('POST', `/plan/${member.plan.id}/price-move`, { priceCents: 2100 })).status).toBe(202)
  await save(25)
  await announce()
  expect((await member.snapshot()).nextPrice).toBeNull()
})

test('a price is not announced to a member whose cancellation at Stripe we have not read yet', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const { member, announce } = await atEarlierPrice(sandbox)
  await sandbox.stripe.subscriptions.update(member.stripeId, { cancel_at_period_end: true })
  await announce()
  const subjects = (await queuedMails(sandbox.ctx, member.profile.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your subscription is canceled')
  expect(subjects.filter((subject) => subject.startsWith('Your price changes'))).toEqual([])
})

test('a price is announced once, and no move starts at a price that was not shown', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { member, announce, call } = await atEarlierPrice(sandbox)
  const stale = await call('POST', `/plan/${member.plan.id}/price-move`, { priceCents: 2500 })
  expect(stale).toMatchObject({ status: 409 })
  await announce()
  await announce()
  const mails = await queuedMails(sandbox.ctx, member.profile.email)
  expect(mails.filter(({ subject }) => subject.startsWith('Your price changes'))).toHaveLength(1)
})

test('an announced price is named with the first charge after a pause, and in the mail before it', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const { member, announce } = await atEarlierPrice(sandbox)
  const { requester, profileId } = member
  const pauses = caller({ ...sandbox.ctx, requester }, pauseRoutes(sandbox))
  await pauses('POST', '/subscription/pause', { profileId, months: 2 })
  await announce()
  const { nextPrice, resumesAt, paidUntil } = await member.snapshot()
  expect(nextPrice).toEqual({ cents: 2100, from: resumesAt })
  const days = (at: string) => (Date.parse(at) - Date.now()) / DAY_MS
  for (const month of [0.1, 31.1]) await member.timePasses(days(paidUntil) + month)
  await remindMembers(inDays(ctx, days(resumesAt) - 3), sandbox.stripe)
  const [mail] = await queuedMails(ctx)
  expect(mail?.subject).toBe('Your subscription resumes soon')
  expect(mail?.text).toContain('Then $21 is charged to your card, and again each month.')
  // If Stripe is unavailable, the mail uses the announced price.
  await ctx.db.delete(outgoingMail)
  sandbox.weather.fault = () => 'away'
  await remindMembers(inDays(ctx, days(resumesAt) - 2), sandbox.stripe)
  sandbox.weather.fault = () => null
  expect((await queuedMails(ctx))[0]?.text).toMatch(/\$21 is charged to your card, less what/)
  await reconcileDue(inDays(sandbox.ctx, days(resumesAt) - 1), sandbox.stripe)
  await member.timePasses(days(resumesAt) + 0.1)
  expect(await charged(sandbox)).toEqual([2100, 1900])
})

test('an announced price applies from the next charge after the billing day has changed', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { member, announce } = await atEarlierPrice(sandbox)
  await announce()
  const { from } = (await member.snapshot()).nextPrice
  // Simulates the end of a pause in an unpaid month.
  const { items, billing_cycle_anchor: anchor } = await sandbox.stripe.subscriptions.update(member.stripeId, {
    ...({ billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' } as const),
  })
  await sandbox.deliverEvents()
  const { nextPrice, renewsAt } = await member.snapshot()
  const charges = [0, 1, 2].map((months) =>
    monthsLater(items.data[0]?.current_period_end ?? 0, months, anchor),
  )
  expect(Date.parse(renewsAt) / 1000).toBe(charges[0])
  expect(charges).toContain(Date.parse(nextPrice.from) / 1000)
  expect(Date.parse(nextPrice.from)).toBeGreaterThanOrEqual(Date.parse(from))
})

test('the first charge after the notice keeps its day of the month', () => {
  const at = (text: string) => Date.parse(text) / 1000
  const anchor = at('2026-10-31T12:00:00Z')
  const period = { periodEnd: at('2026-11-30T12:00:00Z'), anchor }
  expect(firstChargeAfterNotice(at('2026-11-20T12:00:00Z'), period)).toBe(at('2026-12-31T12:00:00Z'))
  expect(firstChargeAfterNotice(at('2026-10-31T12:00:00Z'), period)).toBe(at('2026-11-30T12:00:00Z'))
})
