import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireUnchanged } from '#platform/http/entity-tag.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { NO_OTHER_DISHES } from '../planner/changes/offer-day.ts'
import type { Proved } from '../planner/changes/resolve-day.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { findReportedForChoosing } from '../reading/find-reported-for-choosing.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { dayAgain } from './offer-day-again.ts'
import { requireChangeableMealPlan } from './require-changeable-meal-plan.ts'
import { requireReady } from './require-ready.ts'
import { saveChange } from './save-change.ts'

type Asked = {
  id: string
  day: number
  readVersion: number | undefined
  /**
   * The seed of an offered day whose changes the member has reviewed. That day is accepted even if it is
   * worse than the current one.
   */
  seed?: number | undefined
}

/**
 * Solves one day again around its locked meals and the other days. A worse result is not applied without
 * confirmation.
 */
export async function solveDayAgain(
  ctx: Context,
  planner: PlannerService,
  { id, day, readVersion, seed }: Asked,
): Promise<OpenedMealPlan> {
  const mealPlan = await requireChangeableMealPlan(ctx, id)
  const before = mealPlan.plan.mealPlanDays[day]
  if (!before) throw notFound('day')
  requireUnchanged('meal plan', mealPlan, readVersion)
  const { plan, proof } =
    seed === undefined
      ? await unaskedFor(ctx, planner, { mealPlan, day })
      : await solvedWith(ctx, planner, { mealPlan, day, seed })
  const after = plan.mealPlanDays[day]
  if (after && mealsOf(after) === mealsOf(before)) throw new AppError('conflict', NO_OTHER_DISHES)
  return saveChange(ctx, { mealPlan, kind: 'day', day, plan, proof })
}

const ASK_FIRST =
  'Planned again, this day would meet fewer rules, or lose a dish that you chose. Look at what would change first.'

type OfPlan = { mealPlan: OpenedMealPlan; day: number }

async function unaskedFor(ctx: Context, planner: PlannerService, asked: OfPlan): Promise<Proved> {
  const again = await dayAgain(ctx, planner, asked)
  if (again.asksFirst) throw new AppError('conflict', ASK_FIRST)
  return again
}

async function solvedWith(
  ctx: Context,
  planner: PlannerService,
  { mealPlan, day, seed }: OfPlan & { seed: number },
): Promise<Proved> {
  const { plan, request, locks } = mealPlan
  await requireReady(ctx, mealPlan)
  const reportedSince = await findReportedForChoosing(ctx, mealPlan)
  const answer = await planner.ask(ctx, 'resolveDay', { plan, request, locks, reportedSince, day, seed })
  if (answer.status === 'not_possible') throw new AppError('conflict', answer.reason)
  return answer
}

function mealsOf({ meals }: PlanDay): string {
  return JSON.stringify(meals.map(({ slot, slug, servings }) => [slot, slug, servings]))
}
