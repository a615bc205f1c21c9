import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Kitchen } from '../generation/kitchen.ts'
import type { StoredMealPlan } from '../generation/meal-plan.ts'
import type { SwapsAnswer } from '../planner/find-swaps.ts'
import type { PlanPlace } from '../planner/plan-place.ts'
import { neverRecipesOf } from './never-recipes-of.ts'
import { requireChangeable } from './require-changeable.ts'
import { requireReady } from './require-ready.ts'

/** Dishes that may take the place of one meal, with which the whole plan still keeps every firm rule. */
export async function findMealSwaps(
  ctx: Context,
  kitchen: Kitchen,
  { id, place, count }: { id: string; place: PlanPlace; count: number },
): Promise<{ mealPlan: StoredMealPlan; answer: SwapsAnswer }> {
  const mealPlan = await requireChangeable(ctx, id)
  requireMeal(mealPlan, place)
  await requireReady(ctx, mealPlan)
  const { plan, request, locks } = mealPlan
  const neverRecipes = await neverRecipesOf(ctx, mealPlan)
  const answer = await kitchen.ask(ctx, 'findSwaps', { plan, request, locks, neverRecipes, ...place, count })
  return { mealPlan, answer }
}

export function requireMeal({ plan }: StoredMealPlan, { day, slot }: PlanPlace) {
  const meal = plan.mealPlanDays[day]?.meals.find((meal) => meal.slot === slot)
  if (!meal) throw notFound('meal')
  return meal
}
