import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { isMemberEntitled } from '#members/subscriptions/has-subscription.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import type { NotMadeKind } from '../not-made/not-made.ts'
import { orders } from '../store/tables.ts'
import { requeueOrders } from './queue-orders.ts'

/** A week plus one day of slack. Later than that, the member has the next week, or no week at all. */
export const REQUEUED_WITHIN_MS = 8 * 24 * 60 * 60 * 1000

/**
 * Requeues a member's newest week and newest requested plan if they ended for one of these reasons. Safe to
 * repeat.
 */
function requeueStopped(
  ctx: Context,
  { profileId, stoppedBy }: { profileId: string; stoppedBy: readonly NotMadeKind[] },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const newest = await ctx.db
      .selectDistinctOn([orders.reason], { id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.profileId, profileId),
          gte(orders.created, new Date(ctx.now().getTime() - REQUEUED_WITHIN_MS)),
        ),
      )
      .orderBy(orders.reason, desc(orders.weekNumber), desc(orders.created), desc(orders.id))
    const ids = newest.map(({ id }) => id)
    const which = and(inArray(orders.id, ids), inArray(orders.failureKind, stoppedBy))
    if (which) await requeueOrders(ctx, which)
  })
}

/** Requeues orders that only a missing consent had stopped. */
export function requeueAfterConsent(ctx: Context, { profileId }: { profileId: string }): Promise<void> {
  return requeueStopped(ctx, { profileId, stoppedBy: ['consent'] })
}

/** Requeues orders that the member's facts or chosen goals had stopped. */
export async function requeueAfterChange(ctx: Context, { profileId }: { profileId: string }): Promise<void> {
  if (!(await isMemberEntitled(ctx, profileId))) return
  await requeueStopped(ctx, { profileId, stoppedBy: ['infeasible', 'refused', 'goals'] })
}
