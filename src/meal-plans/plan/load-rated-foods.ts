import { and, inArray } from 'drizzle-orm'
import { foodNutrients, foods } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { fdcIdsOf, type NutrientKey } from './nutrient.ts'
import type { RatedFood } from './rated-food.ts'

/**
 * Loads foods by FDC id in the form that rules and calculations use. Foods no longer in the catalog are
 * omitted. A food has about 150 figures, so pass `nutrients` to load only those.
 */
export async function loadRatedFoods(ctx: Context, fdcIds: number[], nutrients?: readonly NutrientKey[]) {
  const rows = await ctx.db.select().from(foods).where(inArray(foods.fdcId, fdcIds))
  const isOfFoods = inArray(foodNutrients.fdcId, fdcIds)
  const isAskedFor = nutrients && inArray(foodNutrients.nutrientId, nutrients.flatMap(fdcIdsOf))
  const figures = await ctx.db.select().from(foodNutrients).where(and(isOfFoods, isAskedFor))
  const nutrientsOf = new Map(rows.map(({ fdcId }) => [fdcId, new Map<number, number>()]))
  for (const { fdcId, nutrientId, amount } of figures) nutrientsOf.get(fdcId)?.set(nutrientId, amount)
  return new Map(
    rows.map((row) => {
      const food = { ...row, nutrients: nutrientsOf.get(row.fdcId) ?? new Map<number, number>() }
      return [row.fdcId, food satisfies RatedFood]
    }),
  )
}
