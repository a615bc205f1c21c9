import { eq } from 'drizzle-orm'
import { nutrients } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import { counted, requireUnused } from '../uses.ts'
import { countFigures } from './count-figures.ts'
import { nutrientToRow } from './nutrient-row.ts'
import { requireNutrient } from './require-nutrient.ts'

/** Deletes a nutrient for which no food has a figure. */
export async function deleteNutrient(ctx: Context, { id }: { id: string }): Promise<void> {
  requireAdmin(ctx.requester)
  await inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const nutrient = await requireNutrient(ctx, id)
    const uses = counted(await countFigures(ctx, nutrient.id), 'food')
    requireUnused(nutrient.name, uses, 'Remove its amounts from them first.')
    await ctx.db.delete(nutrients).where(eq(nutrients.id, nutrient.id))
    await recordChange(ctx, { act: 'delete', subject: `nutrient:${id}`, before: nutrientToRow(nutrient) })
  })
}
