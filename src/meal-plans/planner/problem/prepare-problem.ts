import { energyTarget } from '../../request/energy-target.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import type { PlannerRequest } from '../../request/planner-input.ts'
import type { PlannedPerson } from '../../rules/meal-plan-facts.ts'
import type { EffectiveRule } from '../../rules/merging/effective-rules.ts'
import { mergeRules } from '../../rules/merging/merge-rules.ts'
import type { Problem } from '../../solver/problem.ts'
import { findCandidates } from './candidates.ts'
import { compileProblem } from './compile-problem.ts'
import type { PinnedMeal } from './dish-choices.ts'
import { dishPreference } from './dish-preference.ts'
import type { Dish, PlannerCatalogue } from './planner-catalogue.ts'

export type PreparedProblem = {
  member: PlannedPerson
  rules: EffectiveRule[]
  problem: Problem<Dish>
  /** Ids of what leaves a slot without any dish. The problem has a solution only if this is empty. */
  blocking: string[]
}

/**
 * Converts all requirements for a member's week into numbers for the search. The search does not change
 * `pinned` meals.
 */
export function prepareProblem(
  catalogue: PlannerCatalogue,
  request: Pick<PlannerRequest, 'input' | 'year'>,
  { days = request.input.days, pinned = [] }: { days?: number; pinned?: PinnedMeal[] } = {},
): PreparedProblem {
  const { input } = request
  const member = plannedPersonOf(request)
  const { rules } = mergeRules(input.goals, member)
  const energy = energyTarget(input, member)
  const { candidates, blocking } = findCandidates(catalogue, {
    input,
    member,
    rules,
    targetKcal: energy.targetKcal,
  })
  const problem = compileProblem(catalogue, {
    rules,
    member,
    candidates,
    energy,
    days,
    preference: dishPreference(input),
    pinned,
  })
  return { member, rules, problem, blocking }
}
