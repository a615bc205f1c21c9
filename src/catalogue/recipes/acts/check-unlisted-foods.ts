import { inArray } from 'drizzle-orm'
import { foods } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Recipe } from '../recipe.ts'
import { unlistedFoods } from '../unlisted-foods.ts'

/**
 * Refuses words for foods that are not among the ingredients. A draft has no ingredients yet and is never
 * served.
 */
export async function checkUnlistedFoods(ctx: Context, recipe: Recipe): Promise<void> {
  const { ingredients } = recipe
  if (ingredients.length === 0) return
  const rows = await ctx.db
    .select({ name: foods.name, allergens: foods.allergens, diet: foods.diet })
    .from(foods)
    .where(
      inArray(
        foods.fdcId,
        ingredients.map(({ fdcId }) => fdcId),
      ),
    )
  const lines = [...ingredients.map(({ ingredient }) => ingredient), ...rows.map(({ name }) => name)]
  const unlisted = unlistedFoods(recipe, { foods: rows, lines })
  const [first] = unlisted
  if (!first) return
  const errors = unlisted.map(({ field, word }) => [field, sentenceFor(word)])
  throw new AppError('invalid', sentenceFor(first.word), Object.fromEntries(errors))
}

function sentenceFor(word: string): string {
  return `These words speak of “${word}”, which is none of the ingredients. Somebody who must not eat it would be served this recipe. Add it to the ingredients, or take it out of the words.`
}
