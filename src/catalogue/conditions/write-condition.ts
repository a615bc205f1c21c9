import { eq } from 'drizzle-orm'
import { conditions } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Condition } from './condition.ts'
import { conditionFromRow, conditionToRow, type StoredCondition } from './condition-row.ts'

/** Stores the current state of a health goal and records the change. `before` is null for a new goal. */
export async function writeCondition(
  ctx: Context,
  condition: Omit<Condition, 'withheld'>,
  before: StoredCondition | null,
): Promise<StoredCondition> {
  await checkNameIsFree(ctx, condition)
  // The caller has checked the goal, so nothing prevents offering it.
  const row = { ...conditionToRow(condition), withheld: null, changedAt: ctx.now() }
  const [saved] = before
    ? await ctx.db.update(conditions).set(row).where(eq(conditions.id, condition.id)).returning()
    : await ctx.db.insert(conditions).values(row).returning()
  if (!saved) throw new Error('The health goal was not stored')
  await recordChange(ctx, {
    act: before ? 'update' : 'create',
    subject: `condition:${condition.id}`,
    before: before && conditionToRow(before),
    after: conditionToRow(condition),
  })
  return conditionFromRow(saved)
}

async function checkNameIsFree(ctx: Context, { id, name }: Pick<Condition, 'id' | 'name'>): Promise<void> {
  const [other] = await ctx.db.select({ id: conditions.id }).from(conditions).where(eq(conditions.name, name))
  if (!other || other.id === id) return
  const message = `There is a health goal named ${name} already. Choose another name.`
  throw new AppError('conflict', message, { name: message })
}
