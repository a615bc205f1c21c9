import { fitPlanTexts } from '../../person-gate/plan-words.ts'
import { readerOf } from '../../person-gate/reader.ts'
import type { SolvedPlan } from '../../plan/solved-plan.ts'
import type { Proof } from '../../proof/proof.ts'
import { brokenIn, provePlan } from '../../proof/proving/prove-plan.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { judgeWords } from '../../wording/judge-words.ts'
import { withTotals } from '../compose-plan.ts'
import { testOn, withTest } from '../plan-test.ts'
import { dishesLeftOut } from '../problem/dishes-left-out.ts'
import type { PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { SOLVER_VERSION } from '../solver-version.ts'
import type { MealPlace, PlanWithRequest, ReportedForChoosing } from './meal-place.ts'
import type { NotPossible } from './open-meal.ts'
import { isOfEnergy, isOffEnergy, resolveDay } from './resolve-day.ts'

type Proved = { plan: SolvedPlan; proof: Proof }

/**
 * `broken` contains the ids of limits that the plan breaks without its portions, whatever other dishes are
 * chosen.
 */
export type PlaceTestsAnswer = ({ status: 'placed'; broken: string[] } & Proved) | NotPossible

type Asked = PlanWithRequest & {
  locks?: readonly MealPlace[]
  /** Facts the member has reported since. No dish may conflict with them. */
  reportedSince?: ReportedForChoosing
  /** True if no plan would be made for the member today. No dish is then chosen at all. */
  dishesStay?: boolean
}

/**
 * Adds the test portions of its request to a stored plan, and removes all others. Dishes stay, except on days
 * that break a limit without their portion: these days are solved again. A portion due for removal is removed
 * even if no dishes make up for it, and the proof shows what is missing. No portion is added if it breaks a
 * limit.
 */
export function placeTests(catalogue: PlannerCatalogue, asked: Asked): PlaceTestsAnswer {
  const plan = withPortions(catalogue, asked)
  const placed = { plan, proof: proofOf(catalogue, asked, plan) }
  const days = changedDays(asked.plan, plan)
  const { plan: solved, proof } = asked.dishesStay ? placed : solvedAnew(catalogue, asked, { placed, days })
  const broken = brokenIn(proof)
  return broken.length > 0 && bringsPortions(asked.plan, plan)
    ? { status: 'not_possible', reason: 'No day solved anew meets every firm rule.' }
    : { status: 'placed', plan: solved, proof, broken }
}

function withPortions({ foods }: PlannerCatalogue, { plan: stored, request }: Asked): SolvedPlan {
  const { phase } = request.input
  const plan = fitPlanTexts(readerOf(request), stored)
  const mealPlanDays = plan.mealPlanDays.map((day, at) => withTest(day, testOn(phase, at), { phase, foods }))
  return withTotals({ ...plan, mealPlanDays }, { foods, member: plannedPersonOf(request) })
}

function proofOf(catalogue: PlannerCatalogue, { request }: Asked, plan: SolvedPlan): Proof {
  return provePlan({
    foods: catalogue.foods,
    days: plan.mealPlanDays,
    request,
    versions: { catalogue: catalogue.version, solver: SOLVER_VERSION },
    leftOut: dishesLeftOut(catalogue, request.input),
    words: judgeWords(plan, request),
  })
}

function changedDays(before: SolvedPlan, after: SolvedPlan): number[] {
  return after.mealPlanDays.flatMap((day, at) =>
    day.intake.length === before.mealPlanDays[at]?.intake.length ? [] : [at],
  )
}

function bringsPortions(before: SolvedPlan, after: SolvedPlan): boolean {
  return after.mealPlanDays.some(({ test }, at) => test && !before.mealPlanDays[at]?.test)
}

/**
 * Solves the changed days again one after another, each based on the result of the previous ones, until the
 * plan meets its rules.
 */
function solvedAnew(
  catalogue: PlannerCatalogue,
  asked: Asked,
  { placed, days }: { placed: Proved; days: number[] },
): Proved {
  return days.reduce((now, day) => {
    const broken = brokenIn(now.proof)
    if (broken.length === 0 || (isOfEnergy(broken) && !isOffEnergy(now, day))) return now
    const { seed } = asked.request.input
    const answer = resolveDay(catalogue, { ...asked, plan: now.plan, day, seed: seed + day })
    return answer.status === 'solved' ? answer : now
  }, placed)
}
