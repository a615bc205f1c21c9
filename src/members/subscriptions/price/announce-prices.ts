import { and, asc, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { isPriceOfPlan } from '../../payments/set-up/check-price.ts'
import { isMissing, unlessMissing } from '../../payments/stripe/call-stripe.ts'
import { subscriptions } from '../../tables.ts'
import { queueBillingMail } from '../mail/queue-billing-mail.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { nextPriceFromOf } from '../next-price.ts'
import { nextReadNumber } from '../read-number.ts'
import { recordSubscription } from '../record/record-subscription.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { firstChargeAfterNotice, notNotifiedOf } from './price-notice.ts'

/** Announces a plan's new price to its members, starting after the member `after`. */
export const announcePricesJob: JobKind<{ planId: string; priceId: string; after: string }> = {
  name: 'members.announce-prices',
  payload: z.object({ planId: z.uuid(), priceId: z.string(), after: z.string() }),
}

const BATCH = 50

type Client = ReadingClient & Pick<Stripe, 'prices'>

/**
 * Notifies members who pay an earlier price of their plan of the new amount and the first charge with it, and
 * stores both. Members who were already notified are skipped, so it can be repeated.
 */
export async function announcePrices(
  ctx: Context,
  stripe: Client,
  { planId, priceId, after }: { planId: string; priceId: string; after: string },
): Promise<void> {
  requireAdmin(ctx.requester)
  const plan = await findPricingPlan(ctx, planId)
  // The price has changed again, so an operator must decide again.
  if (plan?.stripe.priceId !== priceId || !(await isPriceMade(stripe, plan))) return
  const rows = await ctx.db
    .select()
    .from(subscriptions)
    .where(notNotifiedOf({ planId, priceId, priceCents: plan.priceCents }, after))
    .orderBy(asc(subscriptions.profileId))
    .limit(BATCH)
  for (const row of rows) await announce(ctx, stripe, { row, plan })
  const last = rows.at(-1)
  if (rows.length < BATCH || !last) return
  await ctx.jobs.enqueue(ctx.db, announcePricesJob, { planId, priceId, after: last.profileId })
}

/**
 * A plan that was just saved still has its earlier price id until its own is created. The announced price
 * must be the one that is charged.
 */
async function isPriceMade(stripe: Client, plan: PricingPlan): Promise<boolean> {
  const price = await unlessMissing(() => stripe.prices.retrieve(plan.stripe.priceId))
  return price !== null && price !== undefined && isPriceOfPlan(price, plan)
}

async function announce(
  ctx: Context,
  stripe: Client,
  { row, plan }: { row: SubscriptionRow; plan: PricingPlan },
): Promise<void> {
  const period = await readPeriod(ctx, stripe, row.stripeSubscriptionId ?? '')
  if (!period) return
  const from = new Date(firstChargeAfterNotice(ctx.now().getTime() / 1000, period) * 1000)
  const { priceId } = plan.stripe
  const { priceCents } = plan
  await inTransaction(ctx, async (ctx) => {
    const [notified] = await ctx.db
      .update(subscriptions)
      .set({ nextPriceId: priceId, nextPriceCents: priceCents, nextPriceFrom: from })
      .where(and(eq(subscriptions.id, row.id), notNotifiedOf({ planId: plan.id, priceId, priceCents })))
      .returning()
    if (!notified) return
    const occasion = `${priceId}:${from.toISOString()}`
    await queueBillingMail(ctx, notified, { kind: 'price-changes', occasion })
    await recordChange(ctx, {
      act: 'announce-price',
      subject: `subscription:${row.id}`,
      before: { priceCents: notified.priceCents },
      after: { priceCents, from: nextPriceFromOf(notified)?.toISOString() },
    })
  })
}

/**
 * The data read is also stored. A member who has since canceled or changed plans, unknown to us, is not
 * notified.
 */
async function readPeriod(
  ctx: Context,
  stripe: Client,
  id: string,
): Promise<{ periodEnd: number; anchor: number } | null> {
  try {
    const readNumber = await nextReadNumber(ctx)
    const subscription = await stripe.subscriptions.retrieve(id)
    await recordSubscription(ctx, stripe, { subscription, readNumber })
    const periodEnd = subscription.items.data[0]?.current_period_end
    return periodEnd === undefined ? null : { periodEnd, anchor: subscription.billing_cycle_anchor }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
