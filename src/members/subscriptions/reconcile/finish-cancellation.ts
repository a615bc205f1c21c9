import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { findUncharged } from '../../payments/unpaid/uncharged-month.ts'
import { subscriptions } from '../../tables.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { STALE_BEFORE } from '../pending-act.ts'
import { nextReadNumber } from '../read-number.ts'
import { recordSubscription } from '../record/record-subscription.ts'
import { isRunning, type SubscriptionRow } from '../subscription-row.ts'

/**
 * Ends a subscription whose cancellation was interrupted after the charge of its month was stopped. Otherwise
 * meal plans would continue without any charge. Returns the resulting row.
 */
export async function finishCancellation(
  ctx: Context,
  stripe: ReadingClient,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  const id = row.stripeSubscriptionId
  if (row.pendingAct !== 'cancel' || row.status === 'ended' || !id || !(await isCutOff(ctx, row))) return row
  const uncharged = await findUncharged(stripe, id)
  if (uncharged?.status !== 'open') return row
  const readNumber = await nextReadNumber(ctx)
  const present = await stripe.subscriptions.retrieve(id)
  const subscription = isRunning(present) ? await stripe.subscriptions.cancel(id) : present
  return (await recordSubscription(ctx, stripe, { subscription, readNumber })) ?? row
}

async function isCutOff({ db }: Context, { id }: SubscriptionRow): Promise<boolean> {
  const cutOff = and(eq(subscriptions.id, id), lt(subscriptions.pendingSince, STALE_BEFORE))
  return (await db.select({ id: subscriptions.id }).from(subscriptions).where(cutOff)).length > 0
}
