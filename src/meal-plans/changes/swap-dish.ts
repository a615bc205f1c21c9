import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireUnchanged } from '#platform/http/entity-tag.ts'
import type { MealPlace } from '../planner/changes/meal-place.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { findReportedForChoosing } from '../reading/find-reported-for-choosing.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { requireMeal } from './find-meal-swaps.ts'
import { requireChangeableMealPlan } from './require-changeable-meal-plan.ts'
import { requireReady } from './require-ready.ts'
import { saveChange } from './save-change.ts'

type Input = {
  id: string
  place: MealPlace
  slug: string
  servings: number
  /** The plan version that the choice was based on. If it is missing, any version is accepted. */
  readVersion: number | undefined
}

/** Replaces a meal with another dish. Does nothing if that dish is already there. */
export async function swapDish(
  ctx: Context,
  planner: PlannerService,
  { id, place, slug, servings, readVersion }: Input,
): Promise<OpenedMealPlan> {
  const mealPlan = await requireChangeableMealPlan(ctx, id)
  const before = requireMeal(mealPlan, place)
  if (before.slug === slug && before.servings === servings) return mealPlan
  requireUnchanged('meal plan', mealPlan, readVersion)
  await requireReady(ctx, mealPlan)
  const { plan, request, locks } = mealPlan
  const reportedSince = await findReportedForChoosing(ctx, mealPlan)
  const answer = await planner.ask(ctx, 'swapMeal', {
    plan,
    request,
    locks,
    reportedSince,
    ...place,
    slug,
    servings,
  })
  if (answer.status === 'not_possible') throw new AppError('conflict', answer.reason)
  return saveChange(ctx, { mealPlan, kind: 'swap', ...place, plan: answer.plan, proof: answer.proof })
}
