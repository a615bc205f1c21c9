import { NUTRIENTS, type NutrientKey, UNMEASURED } from '../plan/nutrient.ts'
import type { Slot } from '../plan/slot.ts'
import type { Dish, PlannerCatalogue } from '../planner/problem/planner-catalogue.ts'
import { OUTLIERS, REFERENCE_FIGURES } from '../rules/merging/reference-intakes.ts'

/** A recipe whose serving needs a second look, with the reason. */
export type RecipeOutlier = { slug: string; sentence: string }

type Serving = { kcal: { least: number; most: number }; grams: { least: number; most: number } }

const MEAL: Serving = { kcal: { least: 150, most: 1000 }, grams: { least: 100, most: 900 } }
const BETWEEN: Serving = { kcal: { least: 0, most: 500 }, grams: { least: 10, most: 600 } }
const MAIN: readonly Slot[] = ['breakfast', 'lunch', 'dinner']

/**
 * Nutrients that most rules use, and the minimum share of a dish's energy (in percent) that must come from
 * foods with a figure.
 */
const NEEDED: readonly NutrientKey[] = [
  ...(['protein', 'total_fat', 'carbohydrate', 'fiber', 'saturated_fat', 'sodium', 'potassium'] as const),
]
const LEAST_COVERAGE = 80
/** Gaps in the figures of a tea don't matter, because it adds too little energy. */
const LEAST_KCAL = 40

/**
 * Returns servings whose weight or energy is implausible for their kind of meal, that contain more than five
 * times an adult's daily requirement of a nutrient, or in which too few foods have a figure. The bounds of
 * weight and energy are our own. Food counts as eaten, as in plans.
 */
export function recipeOutliers(catalogue: PlannerCatalogue): RecipeOutlier[] {
  return catalogue.dishes.flatMap((dish) => {
    const sentences = [...sizeOf(dish, catalogue), ...richIn(dish, catalogue), ...unknownOf(dish, catalogue)]
    return sentences.map((sentence) => ({ slug: dish.recipe.slug, sentence }))
  })
}

function sizeOf({ index, slot, eaten }: Dish, { nutrients }: PlannerCatalogue): string[] {
  const { kcal, grams } = MAIN.includes(slot) ? MEAL : BETWEEN
  const weight = eaten.reduce((sum, { grams }) => sum + grams, 0)
  const energy = nutrients.energy[index] ?? 0
  return [
    ...beyond(weight, grams, `A serving weighs ${whole(weight)} g`),
    ...beyond(energy, kcal, `A serving holds ${whole(energy)} kcal`),
  ]
}

function beyond(amount: number, { least, most }: { least: number; most: number }, words: string): string[] {
  if (amount >= least && amount <= most) return []
  return [`${words}; usual are ${whole(least)} to ${whole(most)}.`]
}

function richIn({ index }: Dish, { nutrients }: PlannerCatalogue): string[] {
  return REFERENCE_FIGURES.flatMap(({ nutrient, male, female }) => {
    if (OUTLIERS.except.includes(nutrient) || UNMEASURED[nutrient] !== undefined) return []
    const need = Math.min(...male, ...female)
    const times = (nutrients[nutrient][index] ?? 0) / need
    if (times <= OUTLIERS.times) return []
    return [
      `A serving holds ${times.toFixed(1)} times the ${labelOf(nutrient)} that an adult needs in a day.`,
    ]
  })
}

function unknownOf({ index }: Dish, { nutrients, coveredKcal }: PlannerCatalogue): string[] {
  const kcal = nutrients.energy[index] ?? 0
  if (kcal < LEAST_KCAL) return []
  return NEEDED.flatMap((nutrient) => {
    const covered = ((coveredKcal[nutrient][index] ?? 0) / kcal) * 100
    if (covered >= LEAST_COVERAGE) return []
    return [
      `Only ${Math.floor(covered)}% of its energy comes from foods with a figure for ${labelOf(nutrient)}.`,
    ]
  })
}

function labelOf(nutrient: NutrientKey): string {
  return NUTRIENTS[nutrient].label.toLowerCase()
}

function whole(amount: number): string {
  return Math.round(amount).toLocaleString('en-US')
}
