import type { Problem } from './problem.ts'
import { WeekSearch } from './week-search.ts'

/** For each day and slot, the place of the chosen dish among the slot's choices. */
export type Week = { chosen: Int32Array; cost: number; brokenDayLimits: string[] }

/**
 * Looks for the cheapest week: takes the best choice for one meal after another until nothing gets better, then
 * shakes a few meals and begins again, as long as `effort` lasts. The same seed leads to the same week.
 */
export function searchWeek(problem: Problem, { seed, effort }: { seed: number; effort: number }): Week {
  const search = new WeekSearch(problem, seed)
  search.run(effort)
  return { chosen: search.best, cost: search.bestCost, brokenDayLimits: search.brokenDayLimits() }
}

/** What a week costs by the problem, however it was found. */
export function costOfWeek(problem: Problem, chosen: Int32Array): number {
  return new WeekSearch(problem, 0).costOf(chosen)
}
