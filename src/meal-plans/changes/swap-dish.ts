import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireUnchanged } from '#platform/http/entity-tag.ts'
import type { Kitchen } from '../generation/kitchen.ts'
import type { StoredMealPlan } from '../generation/meal-plan.ts'
import type { PlanPlace } from '../planner/plan-place.ts'
import { requireMeal } from './find-meal-swaps.ts'
import { keepChange } from './keep-change.ts'
import { neverRecipesOf } from './never-recipes-of.ts'
import { requireChangeable } from './require-changeable.ts'
import { requireReady } from './require-ready.ts'

type Input = {
  id: string
  place: PlanPlace
  slug: string
  servings: number
  /** The version that the choice was made by; without it, any will do. */
  readVersion: number | undefined
}

/** Puts another dish in the place of a meal. Where it stands there already, there is nothing left to do. */
export async function swapDish(
  ctx: Context,
  kitchen: Kitchen,
  { id, place, slug, servings, readVersion }: Input,
): Promise<StoredMealPlan> {
  const mealPlan = await requireChangeable(ctx, id)
  const before = requireMeal(mealPlan, place)
  if (before.slug === slug && before.servings === servings) return mealPlan
  requireUnchanged('meal plan', mealPlan, readVersion)
  await requireReady(ctx, mealPlan)
  const { plan, request, locks } = mealPlan
  const neverRecipes = await neverRecipesOf(ctx, mealPlan)
  const answer = await kitchen.ask(ctx, 'swapMeal', {
    plan,
    request,
    locks,
    neverRecipes,
    ...place,
    slug,
    servings,
  })
  if (answer.status === 'not_possible') throw new AppError('conflict', answer.reason)
  return keepChange(ctx, { mealPlan, kind: 'swap', ...place, plan: answer.plan, proof: answer.proof })
}
