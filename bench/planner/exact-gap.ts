import type { PlannerCatalogue } from '#meal-plans/planner/problem/planner-catalogue.ts'
import { prepareProblem } from '#meal-plans/planner/problem/prepare-problem.ts'
import { searchWeek } from '#meal-plans/planner/search-week.ts'
import type { PlannerRequest } from '#meal-plans/request/planner-input.ts'
import { SimulatedAnnealing } from '#meal-plans/solver/simulated-annealing.ts'
import { WeekCostCalculator } from '#meal-plans/solver/week-cost-calculator.ts'
import { weekBoundModel } from './week-bound.ts'

/** The part of HiGHS that is used here. */
type Highs = {
  withModel: <T>(data: object, use: (model: HighsModel) => T) => T
}
type HighsModel = {
  options: { set: (options: Record<string, unknown>) => void }
  info: { get: (name: string) => number }
  run: () => void
  getObjectiveValue: () => number
}

/**
 * Cost of missed targets: in the week found, in the week of a long search, and the lower bound for any week.
 */
export type Gap = { found: number; long: number; bound: number; weight: number }

const LONG_EFFORT = 37_500_000

// The terms of a whole week also include its limits, with weights in the thousands. Limits are always met, so
// they are not targets.
const MOST_OF_TARGETS = 1_000

function isOfTarget(weight: number): boolean {
  return weight < MOST_OF_TARGETS
}

/** Loads the exact solver. Returns null if it is not installed. */
export async function loadHighs(): Promise<Highs | null> {
  const name = 'highs'
  try {
    const { default: load } = (await import(/* @vite-ignore */ name)) as { default: () => Promise<Highs> }
    return await load()
  } catch {
    return null
  }
}

/** Measures the gap for one request. Returns null if there is nothing to solve. */
export function gapOf(
  highs: Highs,
  catalogue: PlannerCatalogue,
  { request, seconds }: { request: PlannerRequest; seconds: number },
): Gap | null {
  const { problem, blocking } = prepareProblem(catalogue, request)
  if (blocking.length > 0) return null
  const week = searchWeek(problem, request.input.seed)
  if (week.brokenHardLimits.length > 0) return null
  const calculator = new WeekCostCalculator(problem)
  calculator.set(week.chosen)
  const long = new SimulatedAnnealing(problem, request.input.seed)
  long.run(LONG_EFFORT)
  const ofLong = new WeekCostCalculator(problem)
  ofLong.set(long.best)
  const data = weekBoundModel(problem).data()
  const relaxed = highs.withModel({ ...data, integrality: undefined }, (model) => {
    model.options.set({ output_flag: false })
    model.run()
    return model.getObjectiveValue()
  })
  const whole = highs.withModel(data, (model) => {
    // Only the bound is needed, and heuristics would search for weeks.
    model.options.set({ output_flag: false, time_limit: seconds, mip_heuristic_effort: 0 })
    model.run()
    return model.info.get('mip_dual_bound')
  })
  const weights = [...problem.week.weight, ...problem.dietScores.map(({ weight }) => weight)].filter(
    isOfTarget,
  )
  return {
    found: calculator.ruleCost(),
    long: ofLong.ruleCost(),
    bound: Math.max(0, relaxed, Number.isFinite(whole) ? whole : 0),
    weight: weights.reduce((sum, weight) => sum + weight, 0),
  }
}
