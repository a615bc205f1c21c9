import type { SolvedPlan } from '../../plan/solved-plan.ts'
import type { Proof } from '../../proof/proof.ts'
import { brokenIn, provePlan } from '../../proof/proving/prove-plan.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { withTotals } from '../compose-plan.ts'
import { testOn, withTest } from '../plan-test.ts'
import type { PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { SOLVER_VERSION } from '../solver-version.ts'
import type { MealPlace, PlanWithRequest } from './meal-place.ts'
import type { NotPossible } from './open-meal.ts'
import { resolveDay } from './resolve-day.ts'

export type PlaceTestsAnswer = { status: 'placed'; plan: SolvedPlan; proof: Proof } | NotPossible

/**
 * Puts the portions of its request on a stored plan, and takes all others off. Dishes stay, but for a day that no
 * longer keeps a firm rule without its portion: it is solved anew.
 */
export function placeTests(
  catalogue: PlannerCatalogue,
  asked: PlanWithRequest & { locks?: readonly MealPlace[] },
): PlaceTestsAnswer {
  const { request } = asked
  const { foods } = catalogue
  const { phase } = request.input
  const mealPlanDays = asked.plan.mealPlanDays.map((day, at) =>
    withTest(day, testOn(phase, at), { phase, foods }),
  )
  const member = plannedPersonOf(request)
  const plan = withTotals({ ...asked.plan, mealPlanDays }, { foods, member })
  const proof = provePlan({
    foods,
    days: plan.mealPlanDays,
    request,
    versions: { catalogue: catalogue.version, solver: SOLVER_VERSION },
  })
  if (brokenIn(proof).length === 0) return { status: 'placed', plan, proof }
  return solvedAnew(catalogue, { ...asked, plan }, changedDays(asked.plan, plan))
}

function changedDays(before: SolvedPlan, after: SolvedPlan): number[] {
  return after.mealPlanDays.flatMap((day, at) =>
    day.intake.length === before.mealPlanDays[at]?.intake.length ? [] : [at],
  )
}

function solvedAnew(
  catalogue: PlannerCatalogue,
  asked: PlanWithRequest & { locks?: readonly MealPlace[] },
  days: number[],
): PlaceTestsAnswer {
  for (const day of days) {
    const { seed } = asked.request.input
    const answer = resolveDay(catalogue, { ...asked, day, seed: seed + day })
    if (answer.status === 'solved') return { status: 'placed', plan: answer.plan, proof: answer.proof }
  }
  return { status: 'not_possible', reason: 'No day solved anew keeps every firm rule.' }
}
