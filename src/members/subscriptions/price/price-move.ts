import { asc, count, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { checkPrice } from '../../payments/set-up/check-price.ts'
import { subscriptions } from '../../tables.ts'
import { announcePricesJob } from './announce-prices.ts'
import { atEarlierPrice, PRICE_NOTICE_DAYS } from './price-notice.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FAILED = 'The payment provider does not answer. Nobody was written to. Please try again.'

export type PriceMove = {
  /** The plan's current price. */
  priceCents: number
  /**
   * The members who pay another price, grouped by price. `told` of them were notified of the current price.
   */
  earlier: { priceCents: number; members: number; told: number }[]
  /** The first day on which a member who is notified today can be charged the new price. */
  notBefore: Date
}

/** Returns how many members pay an earlier price of a plan. Administrators only. */
export async function readPriceMove(ctx: Context, { planId }: { planId: string }): Promise<PriceMove> {
  requireAdmin(ctx.requester)
  const plan = await findPricingPlan(ctx, planId)
  if (!plan) throw notFound('plan')
  const { priceCents } = plan
  const { priceId } = plan.stripe
  const earlier = await ctx.db
    .select({
      priceCents: subscriptions.priceCents,
      members: count(),
      told: sql<number>`count(*) filter (where ${eq(subscriptions.nextPriceId, priceId)})::int`,
    })
    .from(subscriptions)
    .where(atEarlierPrice({ planId, priceId, priceCents }))
    .groupBy(subscriptions.priceCents)
    .orderBy(asc(subscriptions.priceCents))
  const notBefore = new Date(ctx.now().getTime() + PRICE_NOTICE_DAYS * DAY_MS)
  return { priceCents, earlier, notBefore }
}

/**
 * Starts moving members with an earlier price to the plan's current one. Each is notified and pays it from
 * the first charge after the notice. `priceCents` is the price that the administrator was shown. Until Stripe
 * has the price, the plan has its earlier price id, which must not be announced.
 */
export async function startPriceMove(
  ctx: Context,
  stripe: Pick<Stripe, 'prices' | 'products'>,
  { planId, priceCents }: { planId: string; priceCents: number },
): Promise<PriceMove> {
  const shown = await readPriceMove(ctx, { planId })
  const plan = await findPricingPlan(ctx, planId)
  if (!plan || shown.priceCents !== priceCents)
    throw new AppError('conflict', 'The price of this plan has just changed. Look at it again.')
  if (!plan.stripe.priceId)
    throw new AppError('conflict', 'Stripe has no price for this plan yet. Run stripe-setup.')
  const { priceId } = (await checkPrice(ctx, stripe, plan, FAILED)).stripe
  await inTransaction(ctx, async (ctx) => {
    await ctx.jobs.enqueue(ctx.db, announcePricesJob, { planId, priceId, after: '' })
    const subject = `plan:${planId}`
    await recordChange(ctx, { act: 'announce-price', subject, after: { priceCents, priceId } })
  })
  return shown
}
