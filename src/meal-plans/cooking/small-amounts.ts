import type { recipes as recipesTable } from '#catalogue/tables.ts'
import { kitchenMeasure, type Measure } from '../plan/kitchen-amount.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import { isSmall } from '../plan/slot.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { formatIngredient } from './format-ingredient.ts'

type Eaten = { slug: string; servings: number; grams: ReadonlyMap<number, number> }
type Line = Measure & { ingredient: string; fdcId: number; grams: number }

/** As much of a recipe as says how much is in a serving of it. */
type KnownRecipe = Pick<typeof recipesTable.$inferSelect, 'servings' | 'ingredients'>

/**
 * What the member eats of each snack and drink, line by line as a cook measures it, by `dishKey`. Where its recipe, by
 * slug among `recipes`, has been changed since, the foods that are counted in the plan, by the gram.
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

/** A dish by what is eaten of it. */
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

/** Whether these lines are what was counted. */
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
