import { refusalReason } from '../gate/refusal-reason.ts'
import { brokenIn, provePlan } from '../proof/proving/prove-plan.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { EffectiveRule } from '../rules/merging/effective-rules.ts'
import { limitsPullingApart } from '../solver/impossible-day.ts'
import { judgeWords } from '../wording/judge-words.ts'
import { composePlan } from './compose-plan.ts'
import { findRelaxation, RELAXATION_TRIES } from './find-relaxation.ts'
import type { Infeasible, PlannerAnswer, Solved } from './planner-answer.ts'
import { dishesLeftOut } from './problem/dishes-left-out.ts'
import type { PlannerCatalogue } from './problem/planner-catalogue.ts'
import { prepareProblem } from './problem/prepare-problem.ts'
import { levelsSetBy, withReferenceLevels } from './reference-levels.ts'
import { chosenDays, searchWeek } from './search-week.ts'
import { SOLVER_VERSION } from './solver-version.ts'
import { whyNoWeek } from './why-not-planned.ts'

/**
 * Solves a member's week. The week keeps every limit, allergy and wish, and meets as many targets as
 * possible. If there is no such week, tries at most `tries` changes to find one that helps.
 */
export function solveWeek(
  catalogue: PlannerCatalogue,
  request: PlannerRequest,
  { tries }: { tries: number } = { tries: RELAXATION_TRIES.patient },
): PlannerAnswer {
  const startedAt = performance.now()
  const reason = refusalReason(request)
  const answer =
    reason === null ? plannedWeek(catalogue, request, tries) : { status: 'refused' as const, reason }
  return { ...answer, ms: Math.round((performance.now() - startedAt) * 10) / 10 }
}

type Unclocked<T> = T extends unknown ? Omit<T, 'ms'> : never

function plannedWeek(
  catalogue: PlannerCatalogue,
  request: PlannerRequest,
  tries: number,
): Unclocked<Solved | Infeasible> {
  const { member, problem, rules, blocking } = prepareProblem(catalogue, request)
  if (blocking.length > 0) return infeasible(catalogue, request, { blocking, rules, tries })
  const week = searchWeek(problem, request.input.seed)
  if (week.brokenHardLimits.length > 0) {
    const pulling = limitsPullingApart(problem) ?? []
    return infeasible(catalogue, request, { blocking: week.brokenHardLimits, pulling, rules, tries })
  }

  const { foods } = catalogue
  const plan = composePlan({ chosen: chosenDays(problem, week), request, foods, member })
  const referenceLevels = levelsSetBy(plan.mealPlanDays, { foods, member })
  const proof = provePlan({
    foods,
    days: plan.mealPlanDays,
    request: withReferenceLevels(request, referenceLevels),
    versions: { catalogue: catalogue.version, solver: SOLVER_VERSION },
    leftOut: dishesLeftOut(catalogue, request.input),
    words: judgeWords(plan, request),
  })
  // The proof is independent of the search. A plan that breaks any rule in the proof is not served.
  const broken = brokenIn(proof)
  return broken.length > 0
    ? infeasible(catalogue, request, { blocking: broken, rules, tries: 0 })
    : { status: 'solved', plan, proof, ...(hasLevels(referenceLevels) ? { referenceLevels } : {}) }
}

function hasLevels(levels: Record<string, number>): boolean {
  return Object.keys(levels).length > 0
}

type InTheWay = {
  blocking: string[]
  /** Limits that no single day can keep together. They are also named if no relaxation helps. */
  pulling?: string[]
  rules: EffectiveRule[]
  tries: number
}

function infeasible(
  catalogue: PlannerCatalogue,
  request: PlannerRequest,
  { blocking: broken, pulling = [], rules, tries }: InTheWay,
): Unclocked<Infeasible> {
  const { relaxation } = findRelaxation(catalogue, request, { blocking: broken, rules, tries })
  const blocking = relaxation ? broken : [...new Set([...broken, ...pulling])]
  const reason = whyNoWeek({ blocking, relaxation }, { kind: 'operator', rules })
  return { status: 'infeasible', blocking, relaxation, reason }
}
