import type { Context } from '#platform/context.ts'
import { listFigures } from '../foods/require-food.ts'
import type { Nutrient } from '../nutrients/nutrient.ts'
import { ENERGY_KCAL_IDS } from '../nutrients/nutrient-definition.ts'
import { nutrientPerServing } from './nutrition.ts'
import type { Recipe } from './recipe.ts'

/** What one serving holds of a nutrient; `coverage` is the share of its grams whose foods have a figure. */
export type RecipeNutrient = { nutrient: Nutrient; amount: number; coverage: number }

/** USDA gives a food's energy under up to three numbers; a recipe's is one. */
const ENERGY = 1008

/** What one serving of a recipe holds, computed from the figures that its foods have now, in USDA's order. */
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

/** Without the traces that adding binary fractions leaves. */
function rounded(number: number): number {
  return Number(number.toPrecision(12))
}
