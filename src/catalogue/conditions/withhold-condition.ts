import { eq } from 'drizzle-orm'
import { conditions } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { lockCatalogue } from '../catalogue-version.ts'

/**
 * Records the reason an enabled health goal cannot be served to any member, and stops offering it. Null
 * offers it again. Returns true if anything changed.
 */
export async function withholdCondition(
  ctx: Context,
  { id, why }: { id: string; why: string | null },
): Promise<boolean> {
  requireAdmin(ctx.requester)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const [before] = await ctx.db.select().from(conditions).where(eq(conditions.id, id))
    if (!before?.enabled || before.withheld === why) return false
    await ctx.db.update(conditions).set({ withheld: why, changedAt: ctx.now() }).where(eq(conditions.id, id))
    await recordChange(ctx, {
      act: why === null ? 'offer-again' : 'withhold',
      subject: `condition:${id}`,
      before: { withheld: before.withheld },
      after: { withheld: why },
    })
    return true
  })
}
