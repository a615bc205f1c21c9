import type { ChosenDay } from './chosen-facts.ts'
import type { Problem } from './problem.ts'
import { SimulatedAnnealing } from './simulated-annealing.ts'

/** For each day and slot, the place of the chosen dish among the slot's choices. */
export type Week = { chosen: Int32Array; cost: number; brokenDayLimits: string[] }

/** How much a search may look at, and how often it begins anew while a hard rule is still broken. */
const EFFORT = 300_000
const ATTEMPTS = 4

/**
 * Looks for the cheapest week: takes the best choice for one meal after another until nothing gets better, then
 * shakes a few meals and begins again, as long as the effort lasts. The same seed leads to the same week.
 */
export function searchWeek(problem: Problem, seed: number): Week {
  let best = oneSearch(problem, seed)
  for (let attempt = 1; attempt < ATTEMPTS && best.brokenDayLimits.length > 0; attempt++) {
    const next = oneSearch(problem, seed + attempt * 7919)
    if (next.cost < best.cost) best = next
  }
  return best
}

/** A short look is enough to find some week that breaks nothing, where there are weeks. */
const GLANCE = 60_000
const GLANCES = 2

/** Whether a week is found that breaks no hard rule, however dear it is. */
export function hasWeek(problem: Problem, seed: number): boolean {
  for (let glance = 0; glance < GLANCES; glance++)
    if (oneSearch(problem, seed + glance * 7919, GLANCE).brokenDayLimits.length === 0) return true
  return false
}

function oneSearch(problem: Problem, seed: number, effort = EFFORT): Week {
  const search = new SimulatedAnnealing(problem, seed)
  search.run(effort)
  return { chosen: search.best, cost: search.bestCost, brokenDayLimits: search.brokenDayLimits() }
}

/** The dishes of a week that was found. */
export function chosenDays({ days, slots, choices }: Problem, { chosen }: Pick<Week, 'chosen'>): ChosenDay[] {
  return Array.from({ length: days }, (_, day) =>
    slots.flatMap((slot, at) => {
      const choice = chosen[day * slots.length + at] ?? 0
      const dish = choices[at]?.dishes[choice]
      return dish ? [{ slot, dish, servings: choices[at]?.servings[choice] ?? 1 }] : []
    }),
  )
}
