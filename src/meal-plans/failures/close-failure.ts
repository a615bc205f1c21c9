import { and, eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { orderSubject } from '../store/order.ts'
import { orders } from '../store/tables.ts'

/** Closes the task: it has been handled, or nothing can be done. The order's state stays unchanged. */
export async function closeFailure(ctx: Context, { id }: { id: string }): Promise<void> {
  requireAdmin(ctx.requester)
  if (!validate(id)) throw notFound('week')
  return inTransaction(ctx, async (ctx) => {
    const [resolved] = await ctx.db
      .update(orders)
      .set({ resolvedAt: ctx.now() })
      .where(and(eq(orders.id, id), eq(orders.state, 'refused')))
      .returning({ id: orders.id })
    if (!resolved) throw notFound('week')
    await recordChange(ctx, { act: 'settle', subject: orderSubject(id) })
  })
}
