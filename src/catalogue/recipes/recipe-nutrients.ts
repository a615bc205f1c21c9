import type { Context } from '#platform/context.ts'
import { listFigures } from '../foods/require-food.ts'
import type { Nutrient } from '../nutrients/nutrient.ts'
import { ENERGY_KCAL_IDS } from '../nutrients/nutrient-definition.ts'
import { nutrientPerServing } from './nutrition.ts'
import type { Recipe } from './recipe.ts'

/**
 * The amount of a nutrient in one serving. `coverage` is the share of its grams whose foods have a figure.
 */
export type RecipeNutrient = { nutrient: Nutrient; amount: number; coverage: number }

/** USDA lists a food's energy under up to three ids; a recipe uses one. */
const ENERGY = 1008

/**
 * Computes the nutrients in one serving of a recipe from the current figures of its foods, in USDA's order.
 */
export async function recipeNutrients(
  ctx: Context,
  recipe: Pick<Recipe, 'ingredients' | 'servings'>,
): Promise<RecipeNutrient[]> {
  const fdcIds = [...new Set(recipe.ingredients.map(({ fdcId }) => fdcId))]
  if (fdcIds.length === 0) return []
  const figures = await listFigures(ctx, fdcIds)
  const foods = new Map(fdcIds.map((fdcId) => [fdcId, { nutrients: new Map<number, number>() }]))
  const known = new Map<number, Nutrient>()
  for (const { fdcId, amount, nutrient } of figures) {
    foods.get(fdcId)?.nutrients.set(nutrient.id, amount)
    known.set(nutrient.id, nutrient)
  }
  return [...known.values()].flatMap((nutrient) => {
    const isEnergy = ENERGY_KCAL_IDS.includes(nutrient.id)
    if (isEnergy && nutrient.id !== ENERGY && known.has(ENERGY)) return []
    const ids = isEnergy ? ENERGY_KCAL_IDS : [nutrient.id]
    const { amount, coverage } = nutrientPerServing(recipe, foods, ids)
    return [{ nutrient, amount: rounded(amount), coverage: rounded(coverage) }]
  })
}

/** Rounds away floating-point errors from adding. */
function rounded(number: number): number {
  return Number(number.toPrecision(12))
}
