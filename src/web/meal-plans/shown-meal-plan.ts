import type { MealPlanWire } from '#meal-plans/generation/wire.ts'

type WireDay = MealPlanWire['mealPlanDays'][number]

export type ShownDay = Pick<WireDay, 'day' | 'detox' | 'breakfast' | 'lunch' | 'dinner' | 'snack' | 'tea'>

export type ShownDish = ShownDay['dinner']

/** What a reader sees of a meal plan. The sums behind it stay on the server. */
export type ShownMealPlan = Pick<
  MealPlanWire,
  'conditionName' | 'goal' | 'overview' | 'dietFocus' | 'tips'
> & {
  mealPlanDays: ShownDay[]
}

export function shownMealPlan(plan: ShownMealPlan): ShownMealPlan {
  const { conditionName, goal, overview, dietFocus, tips, mealPlanDays } = plan
  const days = mealPlanDays.map(({ day, detox, breakfast, lunch, dinner, snack, tea }) => ({
    day,
    detox,
    breakfast,
    lunch,
    dinner,
    snack,
    tea,
  }))
  return { conditionName, goal, overview, dietFocus, tips, mealPlanDays: days }
}

/** The dishes of a plan, dinners leading, each once. */
export function dishesOf({ mealPlanDays }: Pick<ShownMealPlan, 'mealPlanDays'>): ShownDish[] {
  const meals = mealPlanDays.flatMap(({ breakfast, lunch, dinner }) => [dinner, breakfast, lunch])
  return [...new Map(meals.map((dish) => [dish.slug, dish])).values()]
}
