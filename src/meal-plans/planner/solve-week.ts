import { brokenIn, provePlan } from '../proof/prove-plan.ts'
import type { EffectiveRule } from '../rules/effective-rules.ts'
import { mergeRules } from '../rules/merge-rules.ts'
import type { MemberFacts } from '../rules/plan-facts.ts'
import { ruleSets } from '../rules/rule-sets.ts'
import { findCandidates } from './candidates.ts'
import type { ChosenDay } from './chosen-facts.ts'
import { compileProblem } from './compile-problem.ts'
import { composePlan } from './compose-plan.ts'
import { dishPreference } from './dish-preference.ts'
import { ENERGY_FLOOR, energyTarget } from './energy-target.ts'
import { memberFactsOf } from './member-facts.ts'
import type { PlannerCatalogue } from './planner-catalogue.ts'
import type { PlannerRequest } from './planner-input.ts'
import type { Problem } from './problem.ts'
import { refusalFor } from './safety-gate.ts'
import { searchWeek, type Week } from './search-week.ts'
import type { Infeasible, PlannerAnswer, Solved } from './solved-plan.ts'
import { unknownAllergies } from './wish.ts'

/** Changes whenever the same request may lead to another plan. */
export const SOLVER_VERSION = '2'

/** How many choices a search may weigh, and how often it begins anew while a hard rule is still broken. */
const EFFORT = 200_000
const ATTEMPTS = 4

/** Solves a member's week: every hard rule, allergy and wish holds, and targets are met as far as they can be. */
export function solveWeek(catalogue: PlannerCatalogue, request: PlannerRequest): PlannerAnswer {
  const startedAt = performance.now()
  const member = memberFactsOf(request)
  const reason = refusalFor(request.input, member) ?? unknownAllergyRefusal(catalogue, request)
  const answer =
    reason === null ? plannedWeek(catalogue, request, member) : { status: 'refused' as const, reason }
  return { ...answer, ms: Math.round((performance.now() - startedAt) * 10) / 10 }
}

type Unclocked<T> = T extends unknown ? Omit<T, 'ms'> : never

function plannedWeek(
  catalogue: PlannerCatalogue,
  request: PlannerRequest,
  member: MemberFacts,
): Unclocked<Solved | Infeasible> {
  const { input } = request
  const { rules } = mergeRules(input.goals, member)
  const energy = energyTarget(input, member)
  const { candidates, blocking } = findCandidates(catalogue, {
    input,
    member,
    rules,
    targetKcal: energy.targetKcal,
  })
  if (blocking.length > 0) return infeasible(blocking, rules)

  const problem = compileProblem(catalogue, {
    rules,
    member,
    candidates,
    energy,
    days: input.days,
    preference: dishPreference(input),
  })
  const week = bestWeek(problem, input.seed)
  if (week.brokenDayLimits.length > 0) return infeasible(week.brokenDayLimits, rules)

  const plan = composePlan({ chosen: chosenDays(problem, week), request, foods: catalogue.foods, member })
  const proof = provePlan({
    foods: catalogue.foods,
    days: plan.mealPlanDays,
    request,
    versions: { catalogue: catalogue.version, solver: SOLVER_VERSION },
  })
  // The proof knows nothing of the search. Whatever it finds broken is not served.
  const broken = brokenIn(proof)
  return broken.length > 0 ? infeasible(broken, rules) : { status: 'solved', plan, proof }
}

function bestWeek(problem: Problem, seed: number): Week {
  let best = searchWeek(problem, { seed, effort: EFFORT })
  for (let attempt = 1; attempt < ATTEMPTS && best.brokenDayLimits.length > 0; attempt++) {
    const next = searchWeek(problem, { seed: seed + attempt * 7919, effort: EFFORT })
    if (next.cost < best.cost) best = next
  }
  return best
}

function chosenDays({ days, slots, choices }: Problem, { chosen }: Week): ChosenDay[] {
  return Array.from({ length: days }, (_, day) =>
    slots.flatMap((slot, at) => {
      const choice = chosen[day * slots.length + at] ?? 0
      const dish = choices[at]?.dishes[choice]
      return dish ? [{ slot, dish, servings: choices[at]?.servings[choice] ?? 1 }] : []
    }),
  )
}

function unknownAllergyRefusal(catalogue: PlannerCatalogue, { input }: PlannerRequest): string | null {
  const unknown = unknownAllergies(input.allergies, catalogue.foods.values())
  if (unknown.length === 0) return null
  return `We do not know the allergy ${unknown.map((name) => `"${name}"`).join(', ')}, so we cannot be sure to leave it out. Please check the spelling, or ask us.`
}

function infeasible(blocking: string[], rules: EffectiveRule[]): Unclocked<Infeasible> {
  const named = blocking.map((id) => {
    const condition = rules.find(({ rule }) => rule.id === id)?.condition
    const name = ruleSets.find(({ slug }) => slug === condition)?.name
    if (id === ENERGY_FLOOR) return 'enough energy on every day'
    return name ? `${id} (${name})` : id
  })
  return {
    status: 'infeasible',
    blocking,
    reason: `No week of our recipes obeys all of this at once: ${named.join(', ')}. Leaving one of them out would help.`,
  }
}
