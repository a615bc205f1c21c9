import { refusalReason } from '../../gate/refusal-reason.ts'
import { fitPlanTexts } from '../../person-gate/plan-words.ts'
import { readerOf } from '../../person-gate/reader.ts'
import { SLOTS } from '../../plan/slot.ts'
import type { SolvedPlan } from '../../plan/solved-plan.ts'
import type { Proof } from '../../proof/proof.ts'
import { provePlan } from '../../proof/proving/prove-plan.ts'
import { hardLimitsSince } from '../../request/hard-limits-since.ts'
import type { PlannedPerson } from '../../rules/meal-plan-facts.ts'
import type { Problem } from '../../solver/problem.ts'
import { WeekCostCalculator } from '../../solver/week-cost-calculator.ts'
import { judgeWords } from '../../wording/judge-words.ts'
import { withMeals } from '../compose-plan.ts'
import { dishesLeftOut } from '../problem/dishes-left-out.ts'
import type { Dish, PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { prepareProblem } from '../problem/prepare-problem.ts'
import { SOLVER_VERSION } from '../solver-version.ts'
import { fartherOff } from './limits-since.ts'
import {
  isPlace,
  type MealPlace,
  OUTDATED,
  type PlanWithRequest,
  pinnedMeals,
  type ReportedForChoosing,
  withReportedSince,
} from './meal-place.ts'

/** Which meal of a stored plan is to be exchanged. Meals in `locks` stay, whatever is asked. */
export type SwapRequest = PlanWithRequest &
  MealPlace & {
    locks?: readonly MealPlace[]
    /** What the member has told since: no dish is chosen against it. */
    reportedSince?: ReportedForChoosing
  }

/** One meal of a plan, laid open for the search, while all others stay. */
export type OpenMeal = {
  problem: Problem<Dish>
  member: PlannedPerson
  chosen: Int32Array
  /** Slug of the dish that stands there now. */
  current: string
  /** What the plan proves as it is, by the catalogue and the rules of today. */
  proof: Proof
  /**
   * Ids of the hard limits of the day that hold by what was told since, from which a choice for the meal takes it
   * farther than it is. The day was not planned by them, so that one dish alone may not bring it back.
   */
  brokenSince: (choice: number) => string[]
}

export type NotPossible = { status: 'not_possible'; reason: string }

/** Opens one meal of a stored plan, or says why it has to stay. */
export function openMeal(catalogue: PlannerCatalogue, asked: SwapRequest): OpenMeal | NotPossible {
  const { plan, request, day, slot, locks = [], reportedSince } = asked
  const current = plan.mealPlanDays[day]?.meals.find((meal) => meal.slot === slot)
  if (!current) return notPossible('This plan has no such meal.')
  if (locks.some(isPlace({ day, slot })))
    return notPossible('You have locked this meal. Unlock it to exchange it.')
  const refusal = refusalReason(request)
  if (refusal !== null) return notPossible(refusal)
  const pinned = pinnedMeals(catalogue, plan, (place) => !isPlace({ day, slot })(place))
  if (!pinned) return notPossible(OUTDATED)
  const days = plan.mealPlanDays.length
  // The dish that stands there now is what others are held against.
  const now = pinnedMeals(catalogue, plan, isPlace({ day, slot })) ?? []
  const reported = withReportedSince(request, reportedSince)
  const { problem, member, blocking } = prepareProblem(catalogue, reported, {
    days,
    pinned: [...pinned, ...now],
  })
  if (blocking.length > 0) return notPossible('No dish of ours fits here by your health goals and wishes.')
  const chosen = problem.pinned.map((choice) => Math.max(0, choice))
  return {
    problem,
    member,
    chosen,
    current: current.slug,
    proof: proofOf(catalogue, asked, plan),
    brokenSince: limitsSince({ problem, chosen }, { ...asked, ids: hardLimitsSince(request, reported) }),
  }
}

function limitsSince(
  { problem, chosen }: Pick<OpenMeal, 'problem' | 'chosen'>,
  { day, slot, ids }: MealPlace & { ids: ReadonlySet<string> },
): OpenMeal['brokenSince'] {
  if (ids.size === 0) return () => []
  const calculator = new WeekCostCalculator(problem)
  calculator.set(chosen)
  const now = calculator.missesOn(day)
  return (choice) => {
    calculator.replace(day * SLOTS.length + SLOTS.indexOf(slot), choice)
    return fartherOff(now, calculator.missesOn(day), ids)
  }
}

/** The plan with another dish in the open place, and what it proves. */
export function withMeal(
  catalogue: PlannerCatalogue,
  asked: SwapRequest & { open: OpenMeal; dish: Dish; servings: number },
): { plan: SolvedPlan; proof: Proof } {
  const { plan, request, day, slot, open, dish, servings } = asked
  const options = { request, foods: catalogue.foods, member: open.member }
  const changed = {
    ...fitPlanTexts(readerOf(request), plan),
    mealPlanDays: plan.mealPlanDays.map((stored, at) =>
      at === day ? withMeals(stored, [{ slot, dish, servings }], options) : stored,
    ),
  }
  return { plan: changed, proof: proofOf(catalogue, asked, changed) }
}

function proofOf(catalogue: PlannerCatalogue, { request }: SwapRequest, plan: SolvedPlan): Proof {
  return provePlan({
    foods: catalogue.foods,
    days: plan.mealPlanDays,
    request,
    versions: { catalogue: catalogue.version, solver: SOLVER_VERSION },
    leftOut: dishesLeftOut(catalogue, request.input),
    words: judgeWords(plan, request),
  })
}

function notPossible(reason: string): NotPossible {
  return { status: 'not_possible', reason }
}
