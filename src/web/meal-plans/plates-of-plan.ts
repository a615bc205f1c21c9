import { listRecipePlates } from '#catalogue/recipes/list-recipe-plates.ts'
import type { Proof } from '#meal-plans/proof/proof.ts'
import type { Context } from '#platform/context.ts'
import type { PlanPlates } from './meal-plan-view.tsx'
import { dishesOf, type ShownMealPlan } from './shown-meal-plan.ts'

const ALL = 1000

/** What is on the plates of a meal plan, by recipe. */
export async function platesOfPlan(
  ctx: Context,
  mealPlan: Pick<ShownMealPlan, 'mealPlanDays'>,
): Promise<PlanPlates> {
  const wanted = new Set(dishesOf(mealPlan).map(({ slug }) => slug))
  const plates = await listRecipePlates(ctx, { count: ALL })
  return Object.fromEntries(
    plates.filter(({ slug }) => wanted.has(slug)).map(({ slug, items }) => [slug, items]),
  )
}

/** How many of the rules that could be checked are met. */
export function countRules({ rules }: Proof): { passed: number; total: number } | undefined {
  const checked = rules.filter(({ applies, state }) => applies && state !== 'no_data')
  if (checked.length === 0) return undefined
  return { passed: checked.filter(({ state }) => state === 'pass').length, total: checked.length }
}
