import type { SolvedPlan } from '../../plan/solved-plan.ts'
import { ENERGY_CEILING, ENERGY_FLOOR, energyTarget } from '../../request/energy-target.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { firmerRules } from '../../rules/merging/firmer-rules.ts'
import { WeekScoreCalculator } from '../../solver/week-score-calculator.ts'
import type { PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { prepareProblem } from '../problem/prepare-problem.ts'
import { type PlanWithRequest, pinnedMeals, type ToldForChoosing, withToldSince } from './meal-place.ts'

type Request = PlanWithRequest['request']

/** Ids of the firm limits that a plan was not made by, or not as tightly: its proof does not know them so. */
export function firmSince(made: Request, told: Request): Set<string> {
  const [before, now] = [made, told].map((request) => {
    const [{ goals }, member] = [request.input, plannedPersonOf(request)]
    return { goals, member, energy: energyTarget(request.input, member) }
  })
  if (!before || !now) return new Set()
  return new Set([
    ...firmerRules(before, now).map(({ id }) => id),
    ...(now.energy.floorKcal > before.energy.floorKcal ? [ENERGY_FLOOR] : []),
    ...(now.energy.ceilingKcal < before.energy.ceilingKcal ? [ENERGY_CEILING] : []),
  ])
}

type Misses = ReadonlyMap<string, number>

/** Ids of the limits from which a day would be farther off than it is. */
export function fartherOff(now: Misses, then: Misses, ids: ReadonlySet<string>): string[] {
  return [...then].filter(([id, miss]) => ids.has(id) && miss > (now.get(id) ?? 0)).map(([id]) => id)
}

/**
 * Whether one day as it stands in `changed` is no farther off the firm limits that hold by what was told since than
 * it is in `plan`. Where a recipe of theirs is gone nobody can tell, so that it is not.
 */
export function keepsToldSince(
  catalogue: PlannerCatalogue,
  asked: PlanWithRequest & { changed: SolvedPlan; day: number; toldSince?: ToldForChoosing },
): boolean {
  const told = withToldSince(asked.request, asked.toldSince)
  const ids = firmSince(asked.request, told)
  if (ids.size === 0) return true
  const [now, then] = [asked.plan, asked.changed].map((plan) => missesOn(catalogue, told, plan, asked.day))
  return !!now && !!then && fartherOff(now, then, ids).length === 0
}

function missesOn(
  catalogue: PlannerCatalogue,
  request: Request,
  plan: SolvedPlan,
  day: number,
): Misses | null {
  const kept = pinnedMeals(catalogue, plan, () => true)
  if (!kept) return null
  const { problem } = prepareProblem(catalogue, request, { days: plan.mealPlanDays.length, kept })
  const calculator = new WeekScoreCalculator(problem)
  calculator.set(problem.pinned.map((choice) => Math.max(0, choice)))
  return calculator.missesOn(day)
}
