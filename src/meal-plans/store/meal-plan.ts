import type { mealPlans } from './tables.ts'

/** A meal plan as it is kept: the plan, its proof, and the request that a solver would need to repeat it. */
export type StoredMealPlan = typeof mealPlans.$inferSelect

/** What lists show of it. */
export type MealPlanRow = Pick<
  StoredMealPlan,
  'id' | 'profileId' | 'conditionIds' | 'conditionName' | 'created'
>
