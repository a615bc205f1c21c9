import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { subscriptions } from '../../tables.ts'
import { columnsOf, paymentMethodOf, type SubscriptionRow } from '../subscription-row.ts'
import { nextPriceColumns } from './next-price-columns.ts'

type Answer = { subscription: Stripe.Subscription; readNumber: number }

/**
 * Records in one statement and without a lock that Stripe still has the values in `row`: owed subscriptions
 * are read every hour and are nearly always unchanged. Returns null without writing if anything differs, a
 * request is pending, or another read was stored since the row was read. `recordSubscription` handles these
 * cases.
 */
export async function confirmRecord(
  ctx: Context,
  row: SubscriptionRow,
  answer: Answer,
): Promise<SubscriptionRow | null> {
  const [confirmed] = await confirmRecords(ctx, [{ row, ...answer }])
  return confirmed ?? null
}

/** Like `confirmRecord`, but for many rows. Returns the confirmed ones. */
export async function confirmRecords(
  ctx: Context,
  readings: (Answer & { row: SubscriptionRow })[],
): Promise<SubscriptionRow[]> {
  const same = readings.filter(({ row, subscription }) => isAtRest(row) && holds(row, subscription))
  if (same.length === 0) return []
  const held = same.map(({ row: { id, readNumber, nextPriceId, nextPriceFrom }, ...answer }) => ({
    id,
    next_price_id: nextPriceId,
    next_price_from: nextPriceFrom,
    read_before: readNumber,
    read_now: answer.readNumber,
  }))
  const readAt = ctx.now()
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    update ${subscriptions} set read_at = ${readAt.toISOString()}::timestamptz, read_number = held.read_now
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as held (
      id uuid, read_before bigint, read_now bigint, next_price_id text, next_price_from timestamptz
    )
    where ${subscriptions.id} = held.id and ${subscriptions.readNumber} = held.read_before
      and ${subscriptions.pendingAct} is null and ${subscriptions.awaitedPlan} is null
      and ${subscriptions.restartKey} is null
      and ${subscriptions.nextPriceId} is not distinct from held.next_price_id
      and ${subscriptions.nextPriceFrom} is not distinct from held.next_price_from
      and not exists (
        select from ${pricingPlans} where ${pricingPlans.stripePriceId} = ${subscriptions.stripePriceId}
          and ${pricingPlans.id} <> ${subscriptions.planId}
      )
    returning ${subscriptions.id}`)
  const ids = new Set(rows.map(({ id }) => id))
  return same
    .filter(({ row }) => ids.has(row.id))
    .map(({ row, readNumber }) => ({ ...row, readAt, readNumber }))
}

/**
 * True if the subscription has started and has no pending request that a response of Stripe could complete.
 */
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
