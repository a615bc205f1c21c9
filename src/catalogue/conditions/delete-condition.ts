import { eq } from 'drizzle-orm'
import { conditions } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import { requireUnused, type UsesOf } from '../uses.ts'
import { conditionToRow } from './condition-row.ts'
import { requireCondition } from './find-condition.ts'

const ADVICE =
  'Disable it instead: nobody new can choose it then, and those who have a subscription are emailed.'

/**
 * Deletes a health goal that no member has. Locks its row first, so that a member's pending choice, which
 * locks the same row, finishes and is counted.
 */
export async function deleteCondition(
  ctx: Context,
  { id, usesOf }: { id: string; usesOf: UsesOf },
): Promise<void> {
  requireDuty(ctx.requester, 'rules')
  await inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const condition = await requireCondition(ctx, id)
    await lockCondition(ctx, condition)
    requireUnused(condition.name, await usesOf(ctx, condition.id), ADVICE)
    await ctx.db.delete(conditions).where(eq(conditions.id, condition.id))
    await recordChange(ctx, {
      act: 'delete',
      subject: `condition:${condition.id}`,
      before: conditionToRow(condition),
    })
  })
}

async function lockCondition({ db }: Context, { id }: { id: string }): Promise<void> {
  await db.select({ id: conditions.id }).from(conditions).where(eq(conditions.id, id)).for('update')
}
