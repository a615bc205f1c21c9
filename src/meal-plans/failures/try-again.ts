import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requeueOrders } from '../orders/queue-orders.ts'
import { orderSubject } from '../store/order.ts'
import { orders } from '../store/tables.ts'

/**
 * Retries an order after an administrator or the member has fixed the cause. Repeated calls cause only one
 * retry.
 */
export async function tryAgain(ctx: Context, { id }: { id: string }): Promise<void> {
  requireAdmin(ctx.requester)
  if (!validate(id)) throw notFound('week')
  const isOrder = eq(orders.id, id)
  return inTransaction(ctx, async (ctx) => {
    const queued = await requeueOrders(ctx, isOrder)
    if (queued.length > 0) return recordChange(ctx, { act: 'try-again', subject: orderSubject(id) })
    // A repeated request succeeds without effect.
    const known = await ctx.db.select({ id: orders.id }).from(orders).where(isOrder)
    if (known.length === 0) throw notFound('week')
  })
}
