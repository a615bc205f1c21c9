import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { PlanningPurpose } from '#platform/member-keys/purposes.ts'
import type { OpenedOrder } from '../store/order.ts'
import { orders } from '../store/tables.ts'
import { openOrders } from './open-orders.ts'

/**
 * Closes the tasks of a member's earlier orders without a plan for the same health goal, once a plan for it
 * is delivered. Goals are encrypted, so they are compared after decryption. Call it in the transaction that
 * delivers.
 */
export async function closeOvertaken(
  ctx: Context,
  purpose: PlanningPurpose,
  { profileId, conditionId, created }: Pick<OpenedOrder, 'profileId' | 'conditionId' | 'created'>,
): Promise<void> {
  const isTask = and(eq(orders.state, 'refused'), eq(orders.reason, 'asked_for'), isNull(orders.resolvedAt))
  const earlier = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.profileId, profileId), isTask, lt(orders.created, created)))
  const opened = await openOrders(ctx, purpose, earlier)
  const overtaken = opened.filter((order) => order.conditionId === conditionId).map(({ id }) => id)
  if (overtaken.length === 0) return
  await ctx.db.update(orders).set({ resolvedAt: ctx.now() }).where(inArray(orders.id, overtaken))
}
