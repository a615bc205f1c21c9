import type { MealPlanWire } from '#meal-plans/generation/wire.ts'

export type PlanDish = MealPlanWire['mealPlanDays'][number]['breakfast']

/** The dishes of a plan, dinners leading, each once. */
export function dishesOf(mealPlan: Pick<MealPlanWire, 'mealPlanDays'>): PlanDish[] {
  const meals = mealPlan.mealPlanDays.flatMap(({ breakfast, lunch, dinner }) => [dinner, breakfast, lunch])
  return [...new Map(meals.map((dish) => [dish.slug, dish])).values()]
}
