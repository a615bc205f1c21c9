import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireUnchanged } from '#platform/http/entity-tag.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { findToldForChoosing } from '../reading/find-told-for-choosing.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { requireChangeableMealPlan } from './require-changeable-meal-plan.ts'
import { requireReady } from './require-ready.ts'
import { saveChange } from './save-change.ts'

/** Solves one day anew around its locked meals and the other days. */
export async function solveDayAgain(
  ctx: Context,
  planner: PlannerService,
  { id, day, readVersion }: { id: string; day: number; readVersion: number | undefined },
): Promise<OpenedMealPlan> {
  const mealPlan = await requireChangeableMealPlan(ctx, id)
  const { plan, request, locks, version } = mealPlan
  const before = plan.mealPlanDays[day]
  if (!before) throw notFound('day')
  requireUnchanged('meal plan', mealPlan, readVersion)
  await requireReady(ctx, mealPlan)
  const seed = (request.input.seed + version * A_PRIME) % LARGEST_SEED
  const toldSince = await findToldForChoosing(ctx, mealPlan)
  const answer = await planner.ask(ctx, 'resolveDay', { plan, request, locks, toldSince, day, seed })
  if (answer.status === 'not_possible') throw new AppError('conflict', answer.reason)
  const after = answer.plan.mealPlanDays[day]
  if (after && mealsOf(after) === mealsOf(before))
    throw new AppError('conflict', 'No other dishes of ours meet every firm rule on this day.')
  return saveChange(ctx, { mealPlan, kind: 'day', day, plan: answer.plan, proof: answer.proof })
}

const A_PRIME = 7919
const LARGEST_SEED = 4_294_967_295

function mealsOf({ meals }: PlanDay): string {
  return JSON.stringify(meals.map(({ slot, slug, servings }) => [slot, slug, servings]))
}
