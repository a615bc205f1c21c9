import { fitPlanTexts } from '../../person-gate/plan-words.ts'
import { readerOf } from '../../person-gate/reader.ts'
import type { PlanDay, SolvedPlan } from '../../plan/solved-plan.ts'
import type { Proof } from '../../proof/proof.ts'
import { brokenByChange } from '../../proof/proving/prove-plan.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { withTotals } from '../compose-plan.ts'
import { testOn, withTest } from '../plan-test.ts'
import type { PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { goesWithReportedSince } from './limits-since.ts'
import type { PlanWithRequest, ReportedForChoosing } from './meal-place.ts'
import type { NotPossible } from './open-meal.ts'
import { proofNow } from './resolve-day.ts'

export type ProveAgainAnswer = { status: 'proved'; plan: SolvedPlan; proof: Proof } | NotPossible

/** A stored plan in which one day is brought back as it stood before. */
type BroughtBack = PlanWithRequest & {
  day: number
  before: PlanDay
  /** What the member has told since: the day may come no farther off it. */
  reportedSince?: ReportedForChoosing
}

/** Proves a plan with a stored day that is brought back. */
export function proveAgain(catalogue: PlannerCatalogue, asked: BroughtBack): ProveAgainAnswer {
  const { request, day } = asked
  const { foods } = catalogue
  const { phase } = request.input
  // What is on test on the day may have been taken off since, or put on.
  const before = withTest(asked.before, testOn(phase, day), { phase, foods })
  const stored = { ...asked.plan, mealPlanDays: asked.plan.mealPlanDays.with(day, before) }
  const plan = fitPlanTexts(readerOf(request), stored)
  const lost = plan.mealPlanDays.some(({ intake }) => intake.some(({ fdcId }) => !foods.has(fdcId)))
  if (lost) return { status: 'not_possible', reason: 'It holds a food that we no longer plan with.' }
  if (!goesWithReportedSince(catalogue, { ...asked, changed: plan }))
    return { status: 'not_possible', reason: 'It would not go with what you have told us since.' }
  const proof = proofNow(catalogue, request, plan)
  return brokenByChange(proofNow(catalogue, request, asked.plan), proof).length > 0
    ? { status: 'not_possible', reason: 'It would no longer meet all of its firm rules.' }
    : { status: 'proved', plan: withTotals(plan, { foods, member: plannedPersonOf(request) }), proof }
}
