import { asc, eq } from 'drizzle-orm'
import { foodNutrients, foods } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'

/** Loads every judged food with its USDA figures by FDC nutrient id (amount per 100 g), for the planner. */
export async function loadFoods(ctx: Context) {
  const rows = await ctx.db.select().from(foods).where(eq(foods.judged, true)).orderBy(asc(foods.fdcId))
  const amounts = await ctx.db
    .select({
      fdcId: foodNutrients.fdcId,
      nutrientId: foodNutrients.nutrientId,
      amount: foodNutrients.amount,
    })
    .from(foodNutrients)
    .innerJoin(foods, eq(foods.fdcId, foodNutrients.fdcId))
    .where(eq(foods.judged, true))
  const nutrientsOf = new Map<number, Map<number, number>>(rows.map(({ fdcId }) => [fdcId, new Map()]))
  for (const { fdcId, nutrientId, amount } of amounts) nutrientsOf.get(fdcId)?.set(nutrientId, amount)
  return rows.map((food) => ({
    ...food,
    nutrients: nutrientsOf.get(food.fdcId) ?? new Map<number, number>(),
  }))
}
