import type { RatedFood } from '../../plan/rated-food.ts'
import type { Slot } from '../../plan/slot.ts'
import { isFoodNamed, lacksFigure } from '../../rules/food-name.ts'
import type { MealPlanFacts, PlannedPerson } from '../../rules/meal-plan-facts.ts'
import { softLinesServed } from './firm-form.ts'
import type { Dish, PlannerCatalogue } from './planner-catalogue.ts'
import { amountsOfTable } from './planner-catalogue.ts'

export type ChosenMeal = { slot: Slot; dish: Dish; servings: number }
export type ChosenDay = ChosenMeal[]

/** Calculates the facts of a plan from the planner's own columns. */
export function chosenFacts(
  catalogue: PlannerCatalogue,
  days: ChosenDay[],
  member: PlannedPerson,
): MealPlanFacts {
  const at = (day: number, slot: Slot) => days[day]?.find((meal) => meal.slot === slot)
  const amount = (column: ArrayLike<number>, day: number, slot: Slot) => {
    const meal = at(day, slot)
    return meal ? (column[meal.dish.index] ?? 0) * meal.servings : 0
  }
  return {
    days: days.length,
    member,
    energy: (day, slot) => amount(catalogue.nutrients.energy, day, slot),
    nutrient: (key, day, slot) => ({
      amount: amount(catalogue.nutrients[key], day, slot),
      coveredKcal: amount(catalogue.coveredKcal[key], day, slot),
    }),
    wholeNutrient: (key, day, slot) => ({
      amount: amount(catalogue.whole[key] ?? catalogue.nutrients[key], day, slot),
      coveredKcal: amount(catalogue.coveredKcal[key], day, slot),
    }),
    tagGrams: (tag, day, slot) => amount(catalogue.tagGrams[tag], day, slot),
    hasTag: (tag, day, slot) => amount(catalogue.hasTag[tag], day, slot) > 0,
    largestInOneFood: (key, day, slot) => ({
      amount: amount(catalogue.largestInOneFood[key], day, slot),
      coveredKcal: amount(catalogue.coveredKcal[key], day, slot),
    }),
    namedGrams: (pattern, day, slot) => gramsOf((food) => isFoodNamed(food, pattern), at(day, slot)),
    unmeasuredGrams: (nutrient, foods, day, slot) =>
      gramsOf((food) => lacksFigure(food, nutrient, foods), at(day, slot)),
    tableAmount: (table, day, slot) => amount(amountsOfTable(catalogue, table), day, slot),
    softLines: (day, slot) => {
      const meal = at(day, slot)
      return meal ? softLinesServed(meal.dish, member) : 0
    },
    fodmapServings: (scope, day, slot) => amount(catalogue.fodmapServings[scope], day, slot),
  }
}

function gramsOf(isMeant: (food: RatedFood) => boolean, meal: ChosenMeal | undefined): number {
  if (!meal) return 0
  return meal.dish.eaten.reduce(
    (sum, { food, grams }) => sum + (isMeant(food) ? grams * meal.servings : 0),
    0,
  )
}
