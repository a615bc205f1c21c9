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

/** The meal of a stored plan to replace. Meals in `locks` are never replaced. */
export type SwapRequest = PlanWithRequest &
  MealPlace & {
    locks?: readonly MealPlace[]
    /** Facts the member has reported since. No dish may conflict with them. */
    reportedSince?: ReportedForChoosing
  }

/** One meal of a plan, prepared for the search, while all others stay. */
export type OpenMeal = {
  problem: Problem<Dish>
  member: PlannedPerson
  chosen: Int32Array
  /** Slug of the current dish. */
  current: string
  /** The proof of the unchanged plan by the current catalog and rules. */
  proof: Proof
  /**
   * Returns the ids of the day's limits under newly reported facts that a choice for the meal would miss by
   * more than now. The day was not planned for these facts, so one dish alone may be unable to meet them.
   */
  brokenSince: (choice: number) => string[]
}

export type NotPossible = { status: 'not_possible'; reason: string }

/** Opens one meal of a stored plan, or returns why it must stay. */
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
  // The current dish is the baseline for comparing others.
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

/** Returns the plan with another dish in the open meal, and its proof. */
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
