import { fitPlanTexts } from '../../person-gate/plan-words.ts'
import { readerOf } from '../../person-gate/reader.ts'
import type { PlanDay, SolvedPlan } from '../../plan/solved-plan.ts'
import type { Proof } from '../../proof/proof.ts'
import { brokenByChange } from '../../proof/proving/prove-plan.ts'
import { nameOfRule } from '../../proof/rule-name.ts'
import { ENERGY_CEILING, ENERGY_FLOOR } from '../../request/energy-target.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { withTotals } from '../compose-plan.ts'
import { testOn, withTest } from '../plan-test.ts'
import type { PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { fartherOffSince } from './limits-since.ts'
import type { PlanWithRequest, ReportedForChoosing } from './meal-place.ts'
import type { NotPossible } from './open-meal.ts'
import { proofNow } from './resolve-day.ts'

export type ProveAgainAnswer = { status: 'proved'; plan: SolvedPlan; proof: Proof } | NotPossible

/** A stored plan with one day restored to an earlier state. */
type BroughtBack = PlanWithRequest & {
  day: number
  before: PlanDay
  /** Facts the member has reported since. The day may not get farther from their limits. */
  reportedSince?: ReportedForChoosing
}

/** Proves a plan with a restored day. */
export function proveAgain(catalogue: PlannerCatalogue, asked: BroughtBack): ProveAgainAnswer {
  const { request, day } = asked
  const { foods } = catalogue
  const { phase } = request.input
  // The day's test portion may have been removed or added since.
  const before = withTest(asked.before, testOn(phase, day), { phase, foods })
  const stored = { ...asked.plan, mealPlanDays: asked.plan.mealPlanDays.with(day, before) }
  const plan = fitPlanTexts(readerOf(request), stored)
  const lost = plan.mealPlanDays.some(({ intake }) => intake.some(({ fdcId }) => !foods.has(fdcId)))
  if (lost) return { status: 'not_possible', reason: 'It holds a food that we no longer plan with.' }
  const farther = fartherOffSince(catalogue, { ...asked, changed: plan })
  if (farther === null)
    return { status: 'not_possible', reason: 'A recipe of it is no longer in our catalog.' }
  if (farther.length > 0) return { status: 'not_possible', reason: `${FARTHER_OFF}: ${namesOf(farther)}.` }
  const proof = proofNow(catalogue, request, plan)
  const broken = brokenByChange(proofNow(catalogue, request, asked.plan), proof)
  return broken.length > 0
    ? { status: 'not_possible', reason: whyBroken(broken) }
    : { status: 'proved', plan: withTotals(plan, { foods, member: plannedPersonOf(request) }), proof }
}

const FARTHER_OFF = 'It would be farther from a limit that came with what you told us since'

/** Exclusions such as an allergy have an id of two parts, for example `allergy:fish`. */
function whyBroken(ids: string[]): string {
  if (ids.some((id) => id.includes(':'))) return 'It holds something that you told us to leave out.'
  return `The plan would no longer meet all of its firm rules: ${namesOf(ids)}.`
}

function namesOf(ids: string[]): string {
  return new Intl.ListFormat('en-US').format(ids.map(nameOfLimit))
}

function nameOfLimit(id: string): string {
  if (id === ENERGY_FLOOR) return 'enough energy on every day'
  if (id === ENERGY_CEILING) return 'not too much energy on any day'
  return nameOfRule(id)
}
