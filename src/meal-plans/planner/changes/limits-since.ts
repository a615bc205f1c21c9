import type { SolvedPlan } from '../../plan/solved-plan.ts'
import { hardLimitsSince } from '../../request/hard-limits-since.ts'
import { WeekCostCalculator } from '../../solver/week-cost-calculator.ts'
import type { PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { prepareProblem } from '../problem/prepare-problem.ts'
import {
  type PlanWithRequest,
  pinnedMeals,
  type ReportedForChoosing,
  withReportedSince,
} from './meal-place.ts'

type Request = PlanWithRequest['request']

type Misses = ReadonlyMap<string, number>

/** Ids of the limits from which a day would be farther off than it is. */
export function fartherOff(now: Misses, then: Misses, ids: ReadonlySet<string>): string[] {
  return [...then].filter(([id, miss]) => ids.has(id) && miss > (now.get(id) ?? 0)).map(([id]) => id)
}

/**
 * Whether one day as it stands in `changed` is no farther off the hard limits that hold by what was told since than
 * it is in `plan`. Where a recipe of theirs is gone nobody can tell, so that it is not.
 */
export function goesWithReportedSince(
  catalogue: PlannerCatalogue,
  asked: PlanWithRequest & { changed: SolvedPlan; day: number; reportedSince?: ReportedForChoosing },
): boolean {
  const reported = withReportedSince(asked.request, asked.reportedSince)
  const ids = hardLimitsSince(asked.request, reported)
  if (ids.size === 0) return true
  const [now, then] = [asked.plan, asked.changed].map((plan) =>
    missesOn(catalogue, reported, plan, asked.day),
  )
  return !!now && !!then && fartherOff(now, then, ids).length === 0
}

/** How far one day of a plan is off each hard limit that it breaks; null if a recipe of the plan is gone. */
export function missesOn(
  catalogue: PlannerCatalogue,
  request: Request,
  plan: SolvedPlan,
  day: number,
): Misses | null {
  const pinned = pinnedMeals(catalogue, plan, () => true)
  if (!pinned) return null
  const { problem } = prepareProblem(catalogue, request, { days: plan.mealPlanDays.length, pinned })
  const calculator = new WeekCostCalculator(problem)
  calculator.set(problem.pinned.map((choice) => Math.max(0, choice)))
  return calculator.missesOn(day)
}
