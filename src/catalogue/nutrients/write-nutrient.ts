import { eq } from 'drizzle-orm'
import { nutrients } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import type { Nutrient } from './nutrient.ts'
import { nutrientFromRow, nutrientToRow, type StoredNutrient } from './nutrient-row.ts'

/** Stores the current state of a nutrient and records the change. `before` is null for a new nutrient. */
export async function writeNutrient(
  ctx: Context,
  nutrient: Nutrient,
  before: StoredNutrient | null,
): Promise<StoredNutrient> {
  const row = nutrientToRow(nutrient)
  const [saved] = before
    ? await ctx.db.update(nutrients).set(row).where(eq(nutrients.id, nutrient.id)).returning()
    : await ctx.db.insert(nutrients).values(row).returning()
  if (!saved) throw new Error('The nutrient was not stored')
  await recordChange(ctx, {
    act: before ? 'update' : 'create',
    subject: `nutrient:${nutrient.id}`,
    before: before && nutrientToRow(before),
    after: row,
  })
  return nutrientFromRow(saved)
}
