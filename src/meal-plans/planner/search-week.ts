import { isDayImpossible } from '../solver/impossible-day.ts'
import type { Problem } from '../solver/problem.ts'
import { SimulatedAnnealing } from '../solver/simulated-annealing.ts'
import { WEEK_COSTS } from '../solver/week-costs.ts'
import type { ChosenDay } from './problem/chosen-facts.ts'
import type { Dish } from './problem/planner-catalogue.ts'

/** For each day and slot, the place of the chosen dish among the slot's choices. */
export type Week = { chosen: Int32Array; cost: number; brokenHardLimits: string[] }

/** How much a search may look at. */
const EFFORT = 750_000
/** A week so dear serves several dishes four times and more, which a longer search often halves. */
const CROWDED = 8 * WEEK_COSTS.repeated
const LONG_EFFORT = 3_500_000
/** Few weeks break a hard rule that some other might keep. */
const LONGEST_EFFORT = 5_500_000

/**
 * Looks for the cheapest week: takes the best choice for one meal after another until nothing gets better, then
 * perturbs a few meals and descends again, as long as the effort lasts. A crowded week is searched on from, and where
 * that still breaks a hard rule, another search begins anew, unless it is certain that no day keeps them all. The same
 * seed leads to the same week.
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

/** A short look is enough to find some week that breaks nothing, where there are weeks. */
const GLANCE = 300_000
const GLANCES = 2

/** Whether a week is found that breaks no hard rule, however dear it is. */
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
