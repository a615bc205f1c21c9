import { asc, eq, inArray } from 'drizzle-orm'
import { foodNutrients, foods, nutrients } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { notFound } from '#platform/errors.ts'
import { fdcNumberOf } from '../fdc-number.ts'
import type { FoodNutrient, FoodWithNutrients } from './food-row.ts'

export async function requireFood(ctx: Context, id: string): Promise<FoodWithNutrients> {
  requireDuty(ctx.requester, 'catalogue')
  const fdcId = fdcNumberOf(id)
  if (fdcId === null) throw notFound('food')
  const [food] = await ctx.db.select().from(foods).where(eq(foods.fdcId, fdcId))
  if (!food) throw notFound('food')
  return { food, figures: await listFigures(ctx, [fdcId]) }
}

/** Returns the names of foods by FDC id. */
export async function foodNames(
  ctx: Context,
  fdcIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { fdcId, name } = foods
  const rows = await ctx.db
    .select({ fdcId, name })
    .from(foods)
    .where(inArray(fdcId, [...fdcIds]))
  return new Map(rows.map(({ fdcId, name }) => [fdcId, name]))
}

/** Lists the figures of foods in USDA's order. */
export function listFigures(
  ctx: Context,
  fdcIds: readonly number[],
): Promise<(FoodNutrient & { fdcId: number })[]> {
  return ctx.db
    .select({
      fdcId: foodNutrients.fdcId,
      amount: foodNutrients.amount,
      nutrient: {
        id: nutrients.id,
        name: nutrients.name,
        unitName: nutrients.unitName,
        group: nutrients.nutrientGroup,
        rank: nutrients.rank,
      },
    })
    .from(foodNutrients)
    .innerJoin(nutrients, eq(nutrients.id, foodNutrients.nutrientId))
    .where(inArray(foodNutrients.fdcId, [...fdcIds]))
    .orderBy(asc(nutrients.rank), asc(nutrients.id))
}
