import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { subscriptions } from '../../tables.ts'
import { columnsOf, paymentMethodOf, type SubscriptionRow } from '../subscription-row.ts'
import { nextPriceColumns } from './next-price-columns.ts'

type Answer = { subscription: Stripe.Subscription; readNumber: number }

/**
 * Notes that Stripe still says what `row` holds, in one statement and without a lock: what is owed is read again each
 * hour, and says the same nearly always. Answers null, having written nothing, where anything differs, something is
 * being asked for, or another reading was written since the row was read: that is for `recordSubscription`.
 */
export async function confirmRecord(
  ctx: Context,
  row: SubscriptionRow,
  { subscription, readNumber }: Answer,
): Promise<SubscriptionRow | null> {
  if (!isAtRest(row) || !holds(row, subscription)) return null
  const soldToday = ctx.db
    .select({ id: pricingPlans.id })
    .from(pricingPlans)
    .where(and(eq(pricingPlans.stripePriceId, row.stripePriceId), ne(pricingPlans.id, row.planId)))
  const [confirmed] = await ctx.db
    .update(subscriptions)
    .set({ readAt: ctx.now(), readNumber })
    .where(
      and(
        eq(subscriptions.id, row.id),
        eq(subscriptions.readNumber, row.readNumber),
        isNull(subscriptions.pendingAct),
        isNull(subscriptions.awaitedPlan),
        isNull(subscriptions.restartKey),
        sql`(${subscriptions.nextPriceId}, ${subscriptions.nextPriceFrom})
          is not distinct from (${row.nextPriceId}::text, ${row.nextPriceFrom?.toISOString() ?? null}::timestamptz)`,
        notExists(soldToday),
      ),
    )
    .returning({ readAt: subscriptions.readAt })
  return confirmed ? { ...row, ...confirmed, readNumber } : null
}

/** Has begun, and nothing is asked for that an answer of Stripe could bring to an end. */
function isAtRest({ startedAt, pendingAct, awaitedPlan, restartKey }: SubscriptionRow): boolean {
  return startedAt !== null && [pendingAct, awaitedPlan, restartKey].every((each) => each === null)
}

function holds(row: SubscriptionRow, subscription: Stripe.Subscription): boolean {
  const { id, items } = subscription
  const price = items.data[0]?.price
  const columns = columnsOf(subscription, row)
  const said = {
    ...columns,
    stripeSubscriptionId: id,
    stripePriceId: price?.id,
    priceCents: price?.unit_amount,
    paymentMethod: paymentMethodOf(subscription, row),
    ...nextPriceColumns(row, subscription, { status: columns.status, planId: row.planId, isAnew: false }),
  }
  return isDeepStrictEqual({ ...row, ...said }, row)
}
