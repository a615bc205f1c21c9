import { fitPlanTexts } from '../../person-gate/plan-words.ts'
import { readerOf } from '../../person-gate/reader.ts'
import type { SolvedPlan } from '../../plan/solved-plan.ts'
import type { Proof } from '../../proof/proof.ts'
import { brokenIn, provePlan } from '../../proof/proving/prove-plan.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { judgeWords } from '../../wording/judge-words.ts'
import { withTotals } from '../compose-plan.ts'
import { dishesLeftOut } from '../problem/dishes-left-out.ts'
import type { PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { SOLVER_VERSION } from '../solver-version.ts'
import type { PlanWithRequest } from './meal-place.ts'
import type { NotPossible } from './open-meal.ts'

export type ProveAgainAnswer = { status: 'proved'; plan: SolvedPlan; proof: Proof } | NotPossible

/** Proves a plan that was put together from stored days, such as one that is brought back. */
export function proveAgain(
  catalogue: PlannerCatalogue,
  { plan: stored, request }: PlanWithRequest,
): ProveAgainAnswer {
  const plan = fitPlanTexts(readerOf(request), stored)
  const { foods, version } = catalogue
  const lost = plan.mealPlanDays.some(({ intake }) => intake.some(({ fdcId }) => !foods.has(fdcId)))
  if (lost) return { status: 'not_possible', reason: 'It holds a food that we no longer plan with.' }
  const proof = provePlan({
    foods,
    days: plan.mealPlanDays,
    request,
    versions: { catalogue: version, solver: SOLVER_VERSION },
    leftOut: dishesLeftOut(catalogue, request.input),
    words: judgeWords(plan, request),
  })
  return brokenIn(proof).length > 0
    ? { status: 'not_possible', reason: 'It would no longer keep all of its firm rules.' }
    : { status: 'proved', plan: withTotals(plan, { foods, member: plannedPersonOf(request) }), proof }
}
