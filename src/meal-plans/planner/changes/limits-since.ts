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

/** Returns the ids of the limits that the day would miss by more than it does now. */
export function fartherOff(now: Misses, then: Misses, ids: ReadonlySet<string>): string[] {
  return [...then].filter(([id, miss]) => ids.has(id) && miss > (now.get(id) ?? 0)).map(([id]) => id)
}

/**
 * Returns the ids of the limits, by today's facts, that a day of `changed` misses by more than the same day
 * of `plan`. Returns null if the changed day contains a recipe that no longer exists. If only the present day
 * contains such a recipe, every miss counts.
 */
export function fartherOffSince(
  catalogue: PlannerCatalogue,
  asked: PlanWithRequest & { changed: SolvedPlan; day: number; reportedSince?: ReportedForChoosing },
): string[] | null {
  const reported = withReportedSince(asked.request, asked.reportedSince)
  const ids = hardLimitsSince(asked.request, reported)
  if (ids.size === 0) return []
  const [now, then] = [asked.plan, asked.changed].map((plan) =>
    missesOn(catalogue, reported, plan, asked.day),
  )
  return then ? fartherOff(now ?? new Map(), then, ids) : null
}

/**
 * Returns how far a day of a plan is off each limit that it breaks, or null if one of its recipes no longer
 * exists.
 */
export function missesOn(
  catalogue: PlannerCatalogue,
  request: Request,
  plan: SolvedPlan,
  day: number,
): Misses | null {
  const pinned = pinnedMeals(catalogue, plan, (place) => place.day === day)
  if (!pinned) return null
  const { problem } = prepareProblem(catalogue, request, { days: plan.mealPlanDays.length, pinned })
  const calculator = new WeekCostCalculator(problem)
  calculator.set(problem.pinned.map((choice) => Math.max(0, choice)))
  return calculator.missesOn(day)
}
