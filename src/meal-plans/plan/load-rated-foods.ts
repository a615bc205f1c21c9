import { inArray } from 'drizzle-orm'
import { foodNutrients, foods } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import type { RatedFood } from './rated-food.ts'

/** Foods by their FDC ID as rules and sums see them; one that is gone from the catalogue is left out. */
export async function loadRatedFoods(ctx: Context, fdcIds: number[]) {
  const rows = await ctx.db.select().from(foods).where(inArray(foods.fdcId, fdcIds))
  const figures = await ctx.db.select().from(foodNutrients).where(inArray(foodNutrients.fdcId, fdcIds))
  const nutrientsOf = new Map(rows.map(({ fdcId }) => [fdcId, new Map<number, number>()]))
  for (const { fdcId, nutrientId, amount } of figures) nutrientsOf.get(fdcId)?.set(nutrientId, amount)
  return new Map(
    rows.map((row) => {
      const food = { ...row, nutrients: nutrientsOf.get(row.fdcId) ?? new Map<number, number>() }
      return [row.fdcId, food satisfies RatedFood]
    }),
  )
}
