import { findRecipePlates } from '#catalogue/recipes/find-recipe-plates.ts'
import type { Context } from '#platform/context.ts'
import type { PlanPlates } from './shown/plan-plates.ts'
import { dishesOf, type ShownMealPlan } from './shown/shown-meal-plan.ts'

/** What is on the plates of a meal plan, by recipe. */
export async function platesOfPlan(
  ctx: Context,
  mealPlan: Pick<ShownMealPlan, 'mealPlanDays'>,
): Promise<PlanPlates> {
  const plates = await findRecipePlates(
    ctx,
    dishesOf(mealPlan).map(({ slug }) => slug),
  )
  return Object.fromEntries(plates.map(({ slug, items }) => [slug, items]))
}
