import { eq } from 'drizzle-orm'
import { nutrients } from '#catalogue/tables.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import { groupOfRank, UNRANKED } from './nutrient-definition.ts'
import type { StoredNutrient } from './nutrient-row.ts'
import type { NutrientInput } from './schema.ts'
import { writeNutrient } from './write-nutrient.ts'

/** Creates a nutrient under its FoodData Central id. */
export async function createNutrient(ctx: Context, input: NutrientInput): Promise<StoredNutrient> {
  requireAdmin(ctx.requester)
  const { usdaId: id, name, unitName, rank = UNRANKED, group = groupOfRank(rank) } = input
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const [other] = await ctx.db.select({ name: nutrients.name }).from(nutrients).where(eq(nutrients.id, id))
    if (other) {
      const message = `${id} is ${other.name}, which is in the catalogue already.`
      throw new AppError('conflict', message, { usdaId: message })
    }
    return writeNutrient(ctx, { id, name, unitName, group, rank }, null)
  })
}
