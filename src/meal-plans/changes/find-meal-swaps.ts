import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { SwapsAnswer } from '../planner/changes/find-swaps.ts'
import type { MealPlace } from '../planner/changes/meal-place.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { findReportedForChoosing } from '../reading/find-reported-for-choosing.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { requireChangeableMealPlan } from './require-changeable-meal-plan.ts'
import { requireReady } from './require-ready.ts'

/** Finds dishes that can replace one meal while the whole plan still meets every limit. */
export async function findMealSwaps(
  ctx: Context,
  planner: PlannerService,
  { id, place, count }: { id: string; place: MealPlace; count: number },
): Promise<{ mealPlan: OpenedMealPlan; answer: SwapsAnswer }> {
  const mealPlan = await requireChangeableMealPlan(ctx, id)
  requireMeal(mealPlan, place)
  await requireReady(ctx, mealPlan)
  const { plan, request, locks } = mealPlan
  const reportedSince = await findReportedForChoosing(ctx, mealPlan)
  const answer = await planner.ask(ctx, 'findSwaps', { plan, request, locks, reportedSince, ...place, count })
  return { mealPlan, answer }
}

export function requireMeal({ plan }: OpenedMealPlan, { day, slot }: MealPlace) {
  const meal = plan.mealPlanDays[day]?.meals.find((meal) => meal.slot === slot)
  if (!meal) throw notFound('meal')
  return meal
}
