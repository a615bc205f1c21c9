import { eq } from 'drizzle-orm'
import { foodNutrients } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { countOf } from '#platform/db/page.ts'

/** Counts the foods that have a figure for a nutrient. */
export function countFigures(ctx: Context, nutrientId: number): Promise<number> {
  return countOf(ctx.db, foodNutrients, eq(foodNutrients.nutrientId, nutrientId))
}
