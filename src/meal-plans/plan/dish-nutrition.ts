import { foodAsEaten } from './food-as-eaten.ts'
import { amountPer100g, type NutrientKey } from './nutrient.ts'
import type { RatedFood } from './rated-food.ts'
import type { Intake, PlanDay } from './solved-plan.ts'

/** Nutrients shown for a dish, in label order. */
export const LABEL = [
  'energy',
  'total_fat',
  'saturated_fat',
  'cholesterol',
  'sodium',
  'carbohydrate',
  'fiber',
  'added_sugar',
  'protein',
] as const satisfies NutrientKey[]

/** Amounts by nutrient, in its unit. Nutrients are omitted if too few foods have a figure. */
export type DishNutrition = Partial<Record<(typeof LABEL)[number], number>>

const LEAST_COVERED = 0.8

/**
 * A dish in a number of servings. The nutrients of a serving can vary slightly with the number of servings.
 */
export type DishServing = {
  slug: string
  servings: number
  perServing: DishNutrition
  /** The nutrients in the member's share, as counted in the day's totals. */
  perShare: DishNutrition
}

/** Returns the nutrition of each dish of a plan, from the grams that the proof used. */
export function nutritionOfDishes(
  days: readonly PlanDay[],
  foods: ReadonlyMap<number, RatedFood>,
): DishServing[] {
  const dishes = days.flatMap(({ meals, intake }) =>
    meals.flatMap(({ slot, slug, servings }) => {
      const eaten = intake.filter((item) => item.slot === slot && item.test === undefined)
      // A removed meal has no nutrition.
      if (eaten.length === 0) return []
      const portions = eaten.map((item) => ({ ...item, grams: item.grams / servings }))
      return [
        {
          slug,
          servings,
          perServing: nutritionOf(portions, foods),
          perShare: nutritionOf(eaten, foods),
        },
      ]
    }),
  )
  return [...new Map(dishes.map((dish) => [`${dish.slug} ${dish.servings}`, dish])).values()]
}

function nutritionOf(portions: Intake[], foods: ReadonlyMap<number, RatedFood>): DishNutrition {
  const kcalOf = (food: RatedFood, grams: number) => ((amountPer100g(food, 'energy') ?? 0) * grams) / 100
  const eaten = portions.flatMap(({ fdcId, grams, ...preparation }) => {
    const raw = foods.get(fdcId)
    if (!raw) return []
    const food = foodAsEaten(raw, preparation)
    return [{ food, grams, kcal: kcalOf(food, grams) }]
  })
  const allKcal = eaten.reduce((sum, { kcal }) => sum + kcal, 0)
  return Object.fromEntries(
    LABEL.flatMap((key) => {
      let [amount, covered] = [0, 0]
      for (const { food, grams, kcal } of eaten) {
        const per100g = amountPer100g(food, key)
        if (per100g === null) continue
        amount += (per100g * grams) / 100
        covered += kcal
      }
      return covered >= allKcal * LEAST_COVERED ? [[key, Number(amount.toFixed(1))]] : []
    }),
  )
}
