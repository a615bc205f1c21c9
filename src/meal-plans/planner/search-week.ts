import { isDayImpossible } from '../solver/impossible-day.ts'
import type { Problem } from '../solver/problem.ts'
import { SimulatedAnnealing } from '../solver/simulated-annealing.ts'
import { WEEK_COSTS } from '../solver/week-costs.ts'
import type { ChosenDay } from './problem/chosen-facts.ts'
import type { Dish } from './problem/planner-catalogue.ts'

/** `chosen` contains, for each day and slot, the index of the chosen dish among the slot's choices. */
export type Week = { chosen: Int32Array; cost: number; brokenHardLimits: string[] }

/** The number of choices a search may evaluate. */
const EFFORT = 750_000
/** A week this expensive serves several dishes four or more times. A longer search often halves the cost. */
const CROWDED = 8 * WEEK_COSTS.repeated
const LONG_EFFORT = 3_500_000
/** Only a few weeks break a limit that another week could meet, so they get the longest search. */
const LONGEST_EFFORT = 5_500_000

/**
 * Searches for the cheapest week. Takes the best choice for one meal after another until nothing improves,
 * then perturbs a few meals and descends again, within the search effort. A crowded week is searched further.
 * If the result still breaks a limit, another search starts, unless it is certain that no day can meet all
 * limits. The same seed gives the same week.
 */
export function searchWeek(problem: Problem, seed: number): Week {
  const search = new SimulatedAnnealing(problem, seed)
  search.run(EFFORT)
  const first = weekOf(search)
  const isBroken = first.brokenHardLimits.length > 0
  if (isBroken ? isDayImpossible(problem) : first.cost < CROWDED) return first
  search.resume(LONG_EFFORT, 'warm')
  const week = weekOf(search)
  if (week.brokenHardLimits.length === 0) return week
  const anew = new SimulatedAnnealing(problem, seed + OTHER_SEED)
  anew.run(LONGEST_EFFORT, 'hot')
  return anew.bestCost < week.cost ? weekOf(anew) : week
}

/** A short search is enough to find a week that breaks nothing, if there are any. */
const GLANCE = 300_000
const GLANCES = 2

/** True if a week is found that breaks no limit, regardless of its cost. */
export function hasWeek(problem: Problem, seed: number): boolean {
  if (isDayImpossible(problem)) return false
  for (let glance = 0; glance < GLANCES; glance++) {
    const search = new SimulatedAnnealing(problem, seed + glance * OTHER_SEED)
    search.run(GLANCE)
    if (search.brokenHardLimits().length === 0) return true
  }
  return false
}

const OTHER_SEED = 7919

function weekOf(search: SimulatedAnnealing): Week {
  return { chosen: search.best, cost: search.bestCost, brokenHardLimits: search.brokenHardLimits() }
}

/** Returns the dishes of a week found by the search. */
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
