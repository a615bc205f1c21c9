import { inArray } from 'drizzle-orm'
import { foods } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Ingredient } from '../../columns/ingredient.ts'

/** Refuses foods that are not in the catalogue or have not been judged. */
export async function checkIngredients(ctx: Context, ingredients: Ingredient[]): Promise<void> {
  const ids = ingredients.map(({ fdcId }) => fdcId)
  if (ids.length === 0) return
  const rows = await ctx.db
    .select({ fdcId: foods.fdcId, name: foods.name, judged: foods.judged })
    .from(foods)
    .where(inArray(foods.fdcId, ids))
  const known = new Map(rows.map((row) => [row.fdcId, row]))
  for (const [place, fdcId] of ids.entries()) {
    const food = known.get(fdcId)
    if (!food) throw wrong(place, `There is no food ${fdcId} in the catalogue.`)
    if (!food.judged) {
      throw wrong(
        place,
        `Nobody has said yet what ${food.name} holds. Judge the food first, then cook with it.`,
      )
    }
  }
}

function wrong(place: number, message: string): AppError {
  return new AppError('invalid', message, { [`ingredients.${place}.fdcId`]: message })
}
