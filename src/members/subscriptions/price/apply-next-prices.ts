import { asc, sql } from 'drizzle-orm'
import { pricingPlans } from '#catalogue/tables.ts'
import { type Context, requireAdmin } from '#platform/context.ts'
import { isAway } from '../../payments/stripe/call-stripe.ts'
import { subscriptions } from '../../tables.ts'
import { findOnlyItem } from '../changes/changeable-subscription.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { nextReadNumber } from '../read-number.ts'
import { recordSubscription } from '../record/record-subscription.ts'

/**
 * The time before a charge at which Stripe gets the new price, so that an outage of some hours does no harm.
 */
const AHEAD = '3 days'
const AT_ONCE = 200

/**
 * Sets the announced price at Stripe for the next charge, if that is not before the announced day. The
 * current month is not charged again. If this runs late, the price applies to a later charge, never to an
 * earlier one. An announced price that the plan no longer has is withdrawn instead.
 */
export async function applyNextPrices(ctx: Context, stripe: ReadingClient): Promise<void> {
  requireAdmin(ctx.requester)
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const { id, stripeSubscriptionId, nextPriceId } = subscriptions
  const rows = await ctx.db
    .select({ id, stripeSubscriptionId, nextPriceId })
    .from(subscriptions)
    .where(
      sql`${subscriptions.status} in ('trialing', 'active', 'paused') and ${subscriptions.pendingAct} is null
        and ${subscriptions.nextPriceCents} = (
          select ${pricingPlans.priceCents} from ${pricingPlans} where ${pricingPlans.id} = ${subscriptions.planId}
        )
        and ${subscriptions.awaitedPlan} is null and ${subscriptions.currentPeriodEndsAt} >= ${subscriptions.nextPriceFrom}
        and ${subscriptions.currentPeriodEndsAt} > ${now} and ${subscriptions.currentPeriodEndsAt} <= ${now} + ${AHEAD}::interval`,
    )
    .orderBy(asc(subscriptions.currentPeriodEndsAt))
    .limit(AT_ONCE)
  for (const { stripeSubscriptionId, nextPriceId, id } of rows) {
    if (!stripeSubscriptionId || !nextPriceId) continue
    try {
      await moveTo(ctx, stripe, { stripeSubscriptionId, nextPriceId })
    } catch (error) {
      if (isAway(error)) throw error
      ctx.log.error({ err: error, subscription: id }, 'an announced price could not be brought to Stripe')
    }
  }
}

async function moveTo(
  ctx: Context,
  stripe: ReadingClient,
  { stripeSubscriptionId, nextPriceId }: { stripeSubscriptionId: string; nextPriceId: string },
): Promise<void> {
  const { item } = await findOnlyItem(stripe, stripeSubscriptionId)
  const readNumber = await nextReadNumber(ctx)
  const subscription = await stripe.subscriptions.update(stripeSubscriptionId, {
    items: [{ id: item.id, price: nextPriceId }],
    proration_behavior: 'none',
  })
  await recordSubscription(ctx, stripe, { subscription, readNumber })
}
