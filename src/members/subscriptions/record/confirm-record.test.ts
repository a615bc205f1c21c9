import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { aPlan } from '../../members.fixtures.ts'
import { openSandbox } from '../../payments/sandbox.fixtures.ts'
import { subscriptions } from '../../tables.ts'
import { nextReadNumber } from '../read-number.ts'
import { reconcileMember } from '../reconcile/reconcile-member.ts'
import { aMemberOnTrial, subscriptionRowOf } from '../subscriber.fixtures.ts'
import { confirmRecord } from './confirm-record.ts'

/** Creates a member, their subscription at Stripe, and the row as it was before Stripe was read. */
async function aReading(ctx: Context, sandbox: Awaited<ReturnType<typeof openSandbox>>) {
  const member = await aMemberOnTrial(sandbox)
  await reconcileMember(sandbox.ctx, sandbox.stripe, member)
  const row = await subscriptionRowOf(ctx)
  const readNumber = await nextReadNumber(ctx)
  const subscription = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
  return { member, row, answer: { subscription, readNumber } }
}

describe('a response of Stripe', () => {
  test('that matches our row is recorded with its number, and changes nothing else', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { row, answer } = await aReading(ctx, sandbox)
    const confirmed = await confirmRecord(sandbox.ctx, row, answer)
    const { readNumber } = answer
    expect(confirmed).toEqual({ ...row, readNumber, readAt: expect.any(Date) })
    expect(await subscriptionRowOf(ctx)).toEqual(confirmed)
  })

  test('that differs in any way confirms nothing', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { row, member, answer } = await aReading(ctx, sandbox)
    const said = [
      { cancel_at_period_end: true },
      { status: 'past_due' as const },
      { default_payment_method: 'pm_another' },
      { id: 'sub_another' },
    ]
    for (const other of said) {
      const subscription = { ...answer.subscription, ...other }
      expect(await confirmRecord(sandbox.ctx, row, { ...answer, subscription }), JSON.stringify(other)).toBe(
        null,
      )
    }
    expect(await subscriptionRowOf(ctx)).toEqual(row)
    await sandbox.stripe.subscriptions.cancel(member.stripeId)
    expect(await reconcileMember(sandbox.ctx, sandbox.stripe, member)).toMatchObject({ status: 'ended' })
  })

  test('that was overtaken by another confirms nothing', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { row, member, answer } = await aReading(ctx, sandbox)
    const later = await reconcileMember(sandbox.ctx, sandbox.stripe, member)
    expect(later?.readNumber).toBeGreaterThan(answer.readNumber)
    expect(await confirmRecord(sandbox.ctx, row, answer)).toBe(null)
    expect(await subscriptionRowOf(ctx)).toEqual(later)
  })

  test('confirms nothing while a request is pending, whether made before or after the row was read', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const { row, answer } = await aReading(ctx, sandbox)
    await ctx.db.update(subscriptions).set({ pendingAct: 'cancel', pendingSince: new Date() })
    const asking = await subscriptionRowOf(ctx)
    for (const read of [row, asking]) expect(await confirmRecord(sandbox.ctx, read, answer)).toBe(null)
    expect(await subscriptionRowOf(ctx)).toEqual(asking)
  })

  test('confirms nothing once its price belongs to another plan', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { row, answer, member } = await aReading(ctx, sandbox)
    const other = await aPlan(ctx, { priceCents: 2900 })
    await ctx.db
      .update(pricingPlans)
      .set({ stripePriceId: 'price_newer' })
      .where(eq(pricingPlans.id, member.plan.id))
    await ctx.db
      .update(pricingPlans)
      .set({ stripePriceId: row.stripePriceId })
      .where(eq(pricingPlans.id, other.id))
    expect(await confirmRecord(sandbox.ctx, row, answer)).toBe(null)
  })
  test('leaves an announced price unchanged, unless it was withdrawn since or its subscription ends', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const { answer } = await aReading(ctx, sandbox)
    const periodEnd = answer.subscription.items.data[0]?.current_period_end ?? 0
    const ahead = {
      nextPriceId: 'price_next',
      nextPriceCents: 2100,
      nextPriceFrom: new Date(periodEnd * 1000),
    }
    await ctx.db.update(subscriptions).set(ahead)
    const row = await subscriptionRowOf(ctx)
    expect(await confirmRecord(sandbox.ctx, row, answer)).toMatchObject(ahead)
    const later = { ...answer, readNumber: await nextReadNumber(ctx) }
    const confirmed = await subscriptionRowOf(ctx)
    const { items } = answer.subscription
    const shifted = {
      ...items,
      data: items.data.map((item) => ({ ...item, current_period_end: periodEnd + 1 })),
    }
    for (const other of [{ status: 'canceled' as const, ended_at: periodEnd }, { items: shifted }]) {
      const subscription = { ...answer.subscription, ...other }
      expect(await confirmRecord(sandbox.ctx, confirmed, { ...later, subscription })).toBe(null)
    }
    await ctx.db.update(subscriptions).set({ nextPriceId: null, nextPriceCents: null, nextPriceFrom: null })
    expect(await confirmRecord(sandbox.ctx, confirmed, later)).toBe(null)
  })
})
