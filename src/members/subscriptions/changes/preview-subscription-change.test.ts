import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect } from 'vitest'
import { pricingPlans } from '#catalogue/tables.ts'
import { test } from '#tests/support/test-context.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { aPlan } from '../../members.fixtures.ts'
import { openSandbox, type Sandbox } from '../../payments/sandbox.fixtures.ts'
import { aMemberOnTrial } from '../subscriber.fixtures.ts'
import type { AgreedCost } from './preview-subscription-change.ts'

/**
 * Creates a member at $19 who considers a plan at $39. With `isCharged` the first month is already running.
 */
async function aDoubter(sandbox: Sandbox, { isCharged }: { isCharged: boolean }) {
  const member = await aMemberOnTrial(sandbox)
  if (isCharged) await member.timePasses(8)
  const larger = await aPlan(sandbox.ctx, { priceCents: 3900 })
  await syncSandboxPrices(sandbox.ctx)
  const planChange = { profileId: member.profileId, planId: larger.id, goals: member.profile.goals }
  const query = `profileId=${planChange.profileId}&planId=${planChange.planId}`
  return {
    ...member,
    larger,
    preview: async () => (await member.changes()('GET', `/subscription/plan-change?${query}`)).body,
    change: () => member.changes()('PUT', '/subscription/plan', planChange),
    /** Confirms as the page does after showing the cost. */
    confirm: ({ prorationAt, dueNowCents, nextChargeCents }: AgreedCost & { prorationAt: string }) =>
      member.changes()('PUT', '/subscription/plan', {
        ...planChange,
        prorationAt,
        dueNowCents,
        nextChargeCents,
      }),
  }
}

async function discount(sandbox: Sandbox, id: string, coupon: Stripe.CouponCreateParams): Promise<void> {
  const made = await sandbox.stripe.coupons.create(coupon)
  await sandbox.stripe.subscriptions.update(id, { discounts: [{ coupon: made.id }] })
}

/** Returns the amount charged to the card for the next month. */
async function nextCharge(
  sandbox: Sandbox,
  member: { timePasses: (days: number) => Promise<void> },
  days = 40,
) {
  await member.timePasses(days)
  const { data } = await sandbox.stripe.invoices.list({ limit: 1 })
  expect(data[0]?.billing_reason).toBe('subscription_cycle')
  return data[0]?.amount_paid
}

test('the next charge of another plan includes a lasting discount, as it is then applied', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aDoubter(sandbox, { isCharged: true })
  await discount(sandbox, member.stripeId, { percent_off: 25, duration: 'forever' })
  const preview = await member.preview()
  // The whole month is left: $39 minus a quarter, minus the $19 that was paid for it.
  expect(preview).toMatchObject({ dueNowCents: 1025, creditCents: 0, nextChargeCents: 2925 })
  await member.change()
  expect(await nextCharge(sandbox, member)).toBe(preview.nextChargeCents)
})

test('during the trial a discount is taken off the first charge', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aDoubter(sandbox, { isCharged: false })
  await discount(sandbox, member.stripeId, { amount_off: 500, currency: 'usd', duration: 'once' })
  const preview = await member.preview()
  expect(preview).toMatchObject({ dueNowCents: 0, creditCents: 0, nextChargeCents: 3400 })
  await member.change()
  expect(await nextCharge(sandbox, member, 8)).toBe(3400)
})

test('a one-time discount reduces the amount settled now, and not the next charge too', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aDoubter(sandbox, { isCharged: true })
  await discount(sandbox, member.stripeId, { amount_off: 500, currency: 'usd', duration: 'once' })
  const preview = await member.preview()
  expect(preview).toMatchObject({ dueNowCents: 1500, nextChargeCents: 3900 })
  await member.change()
  expect(await nextCharge(sandbox, member)).toBe(3900)
})

test('a one-month discount is over before the next charge', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aDoubter(sandbox, { isCharged: true })
  await discount(sandbox, member.stripeId, { percent_off: 50, duration: 'repeating', duration_in_months: 1 })
  const preview = await member.preview()
  expect(preview).toMatchObject({ dueNowCents: 50, nextChargeCents: 3900 })
  await member.change()
  expect(await nextCharge(sandbox, member)).toBe(3900)
})

test('a member’s existing credit is counted once', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aDoubter(sandbox, { isCharged: true })
  const { customer } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
  await sandbox.stripe.customers.createBalanceTransaction(String(customer), {
    amount: -3000,
    currency: 'usd',
  })
  const preview = await member.preview()
  // $20 of the $30 credit pays for the rest of this month.
  expect(preview).toMatchObject({ dueNowCents: 0, creditCents: 1000, nextChargeCents: 2900 })
  await member.change()
  expect(await nextCharge(sandbox, member)).toBe(2900)
})

async function reprice({ ctx }: Sandbox, { id }: { id: string }, priceCents: number): Promise<void> {
  const stripePriceId = `price_of_${priceCents}`
  await ctx.db.update(pricingPlans).set({ priceCents, stripePriceId }).where(eq(pricingPlans.id, id))
  await syncSandboxPrices(ctx)
}

async function charged({ stripe }: Sandbox): Promise<number[]> {
  const { data } = await stripe.invoices.list({ status: 'paid', limit: 100 })
  return data.map(({ amount_paid }) => amount_paid).filter(Boolean)
}

const REFUSED = {
  status: 409,
  body: { error: { message: expect.stringMatching(/Please look at .+ again/) } },
}

test('is made at the cost that was shown, during a month and during the trial', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  for (const isCharged of [true, false]) {
    const member = await aDoubter(sandbox, { isCharged })
    expect(await member.confirm(await member.preview())).toMatchObject({
      status: 200,
      body: { planId: member.larger.id },
    })
  }
  expect(await charged(sandbox)).toEqual([2000, 1900])
})

test.for([
  { when: 'in the month', isCharged: true },
  { when: 'in the trial', isCharged: false },
])(
  'is not made where the plan has another price since it was shown, $when',
  async ({ isCharged }, { ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aDoubter(sandbox, { isCharged })
    const shown = await member.preview()
    await reprice(sandbox, member.larger, 4900)
    const before = await charged(sandbox)
    expect(await member.confirm(shown)).toMatchObject(REFUSED)
    expect(await member.snapshot()).toMatchObject({ planId: member.plan.id, unknownYet: null })
    expect(await charged(sandbox)).toEqual(before)
    // After another preview it is made.
    expect(await member.confirm(await member.preview())).toMatchObject({ status: 200 })
  },
)

test('is refused if the plan was changed in another tab since the preview', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aDoubter(sandbox, { isCharged: true })
  const shown = await member.preview()
  const middle = await aPlan(ctx, { priceCents: 2900 })
  await syncSandboxPrices(ctx)
  const { profileId, profile } = member
  const other = { profileId, planId: middle.id, goals: profile.goals }
  expect((await member.changes()('PUT', '/subscription/plan', other)).status).toBe(200)
  const before = await charged(sandbox)
  expect(await member.confirm(shown)).toMatchObject(REFUSED)
  expect(await charged(sandbox)).toEqual(before)
  expect(await member.snapshot()).toMatchObject({ planId: middle.id, unknownYet: null })
})

test('is refused if the trial of the preview has ended unnoticed', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aDoubter(sandbox, { isCharged: false })
  const shown = await member.preview()
  expect(shown.dueNowCents).toBe(0)
  await member.timePassesUnseen(8)
  const before = await charged(sandbox)
  expect(await member.confirm(shown)).toMatchObject(REFUSED)
  expect(await charged(sandbox)).toEqual(before)
})

test('is refused for a second in the future', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aDoubter(sandbox, { isCharged: true })
  const shown = await member.preview()
  const { renewsAt: prorationAt } = await member.snapshot()
  expect(await member.confirm({ ...shown, prorationAt, dueNowCents: undefined })).toMatchObject(REFUSED)
})
