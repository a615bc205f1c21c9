import type { recipes as recipesTable } from '#catalogue/tables.ts'
import { kitchenMeasure, type Measure } from '../plan/kitchen-amount.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import { isSmall } from '../plan/slot.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { formatIngredient } from './format-ingredient.ts'

type Eaten = { slug: string; servings: number; grams: ReadonlyMap<number, number> }
type Line = Measure & { ingredient: string; fdcId: number; grams: number }

/** The parts of a recipe that determine how much is in one serving. */
type KnownRecipe = Pick<typeof recipesTable.$inferSelect, 'servings' | 'ingredients'>

/**
 * Returns what the member eats of each snack and drink, line by line in kitchen measures, keyed by `dishKey`.
 * If its recipe (by slug in `recipes`) has changed since, the foods counted in the plan are listed in grams
 * instead.
 */
export function smallAmounts(
  days: readonly PlanDay[],
  { foods, recipes }: { foods: ReadonlyMap<number, RatedFood>; recipes: ReadonlyMap<string, KnownRecipe> },
): Map<string, string[]> {
  return new Map(
    days.flatMap(smallOf).map((small) => {
      const recipe = recipes.get(small.slug)
      const factor = recipe ? small.servings / recipe.servings : 1
      const lines = recipe?.ingredients.map((line) => ({ ...line, ...kitchenMeasure(line, factor) })) ?? []
      return [dishKey(small), isEaten(lines, small) ? lines.map(formatIngredient) : byTheGram(small, foods)]
    }),
  )
}

/** Builds a key for a dish and the number of servings eaten. */
export function dishKey({ slug, servings }: { slug: string; servings: number }): string {
  return `${slug} ${servings}`
}

function smallOf({ meals, intake }: PlanDay): Eaten[] {
  return meals.flatMap(({ slot, slug, servings }) => {
    const items = intake.filter((item) => item.slot === slot && item.test === undefined)
    if (!isSmall(slot) || items.length === 0) return []
    return [{ slug, servings, grams: gramsByFood(items) }]
  })
}

function gramsByFood(items: readonly { fdcId: number; grams: number }[]): Map<number, number> {
  const grams = new Map<number, number>()
  for (const item of items) grams.set(item.fdcId, (grams.get(item.fdcId) ?? 0) + item.grams)
  return grams
}

const HALF_A_GRAM = 0.5

/** True if these lines match what the plan counted. */
function isEaten(lines: readonly Line[], { grams }: Eaten): boolean {
  const shown = gramsByFood(lines)
  return (
    shown.size === grams.size &&
    [...shown].every(([fdcId, amount]) => Math.abs(amount - (grams.get(fdcId) ?? -1)) <= HALF_A_GRAM)
  )
}

function byTheGram({ grams }: Eaten, foods: ReadonlyMap<number, RatedFood>): string[] {
  return [...grams].flatMap(([fdcId, amount]) => {
    const name = foods.get(fdcId)?.name
    return name ? [`${Math.round(amount)}\u00a0g ${name.toLowerCase()}`] : []
  })
}
