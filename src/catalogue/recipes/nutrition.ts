import type { Food } from '#catalogue/foods/food.ts'
import { nutrientsAsEaten } from './cooking/as-eaten.ts'
import type { Recipe } from './recipe.ts'

/**
 * Returns the amount of one nutrient in one serving as eaten, in the nutrient's unit: the sum of grams ×
 * amount per 100 g. `coverage` is the share of the recipe's grams whose foods have a figure, from 0 to 1.
 */
export function nutrientPerServing(
  recipe: Pick<Recipe, 'ingredients' | 'servings'>,
  foods: ReadonlyMap<number, Pick<Food, 'nutrients'>>,
  nutrientIds: readonly number[],
): { amount: number; coverage: number } {
  let amount = 0
  let knownGrams = 0
  let allGrams = 0
  for (const { fdcId, grams, ...preparation } of recipe.ingredients) {
    allGrams += grams
    const food = foods.get(fdcId)
    const figures = food && nutrientsAsEaten(food.nutrients, preparation)
    const per100g = nutrientIds.map((id) => figures?.get(id)).find((figure) => figure !== undefined)
    if (per100g === undefined) continue
    knownGrams += grams
    amount += (grams / 100) * per100g
  }
  return { amount: amount / recipe.servings, coverage: allGrams === 0 ? 0 : knownGrams / allGrams }
}
