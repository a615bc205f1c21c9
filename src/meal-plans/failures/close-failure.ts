import { and, eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { deliveries, requests } from '../store/tables.ts'

/** Closes the task: somebody has seen to it, or nothing can be done. What became of the week stays as it is. */
export async function closeFailure(ctx: Context, { id }: { id: string }): Promise<void> {
  requireAdmin(ctx.who)
  if (!validate(id)) throw notFound('week')
  return inTransaction(ctx, async (ctx) => {
    for (const [noun, table] of [
      ['delivery', deliveries],
      ['meal-plan-request', requests],
    ] as const) {
      const [settled] = await ctx.db
        .update(table)
        .set({ settledAt: ctx.now() })
        .where(and(eq(table.id, id), eq(table.state, 'refused')))
        .returning({ id: table.id })
      if (!settled) continue
      await recordChange(ctx, { act: 'settle', subject: `${noun}:${id}` })
      return
    }
    throw notFound('week')
  })
}
