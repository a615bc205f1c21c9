import type { Problem } from '../solver/problem.ts'
import { SimulatedAnnealing, type TEMPERATURES } from '../solver/simulated-annealing.ts'
import { WEEK_COSTS } from '../solver/week-costs.ts'
import type { ChosenDay } from './problem/chosen-facts.ts'
import type { Dish } from './problem/planner-catalogue.ts'

/** For each day and slot, the place of the chosen dish among the slot's choices. */
export type Week = { chosen: Int32Array; cost: number; brokenDayLimits: string[] }

/** How much a search may look at. */
const EFFORT = 300_000
/** A week as dear as one that serves a dish four times, or that breaks a hard rule, is worth a longer search. */
const CROWDED = 3 * WEEK_COSTS.repeated
const LONG_EFFORT = 1_500_000

/**
 * Looks for the cheapest week: takes the best choice for one meal after another until nothing gets better, then
 * shakes a few meals and begins again, as long as the effort lasts. The same seed leads to the same week.
 */
export function searchWeek(problem: Problem, seed: number): Week {
  const first = oneSearch(problem, seed)
  if (first.cost < CROWDED) return first
  const longer = oneSearch(problem, seed + 7919, { effort: LONG_EFFORT, temperature: 'hot' })
  return longer.cost < first.cost ? longer : first
}

/** A short look is enough to find some week that breaks nothing, where there are weeks. */
const GLANCE = 60_000
const GLANCES = 2

/** Whether a week is found that breaks no hard rule, however dear it is. */
export function hasWeek(problem: Problem, seed: number): boolean {
  for (let glance = 0; glance < GLANCES; glance++)
    if (
      oneSearch(problem, seed + glance * 7919, { effort: GLANCE, temperature: 'usual' }).brokenDayLimits
        .length === 0
    )
      return true
  return false
}

type Search = { effort: number; temperature: keyof typeof TEMPERATURES }

function oneSearch(
  problem: Problem,
  seed: number,
  { effort, temperature }: Search = { effort: EFFORT, temperature: 'usual' },
): Week {
  const search = new SimulatedAnnealing(problem, seed)
  search.run(effort, temperature)
  return { chosen: search.best, cost: search.bestCost, brokenDayLimits: search.brokenDayLimits() }
}

/** The dishes of a week that was found. */
export function chosenDays(
  { days, slots, choices }: Problem<Dish>,
  { chosen }: Pick<Week, 'chosen'>,
): ChosenDay[] {
  return Array.from({ length: days }, (_, day) =>
    slots.flatMap((slot, at) => {
      const choice = chosen[day * slots.length + at] ?? 0
      const dish = choices[at]?.dishes[choice]
      return dish ? [{ slot, dish, servings: choices[at]?.servings[choice] ?? 1 }] : []
    }),
  )
}
