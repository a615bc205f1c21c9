import { refusalReason } from '../../gate/refusal-reason.ts'
import { fitPlanTexts } from '../../person-gate/plan-words.ts'
import { readerOf } from '../../person-gate/reader.ts'
import type { SolvedPlan } from '../../plan/solved-plan.ts'
import type { Proof } from '../../proof/proof.ts'
import { brokenIn, provePlan } from '../../proof/proving/prove-plan.ts'
import { judgeWords } from '../../wording/judge-words.ts'
import { withMeals, withTotals } from '../compose-plan.ts'
import { dishesLeftOut } from '../problem/dishes-left-out.ts'
import type { PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { prepareProblem } from '../problem/prepare-problem.ts'
import { chosenDays, searchWeek } from '../search-week.ts'
import { SOLVER_VERSION } from '../solver-version.ts'
import {
  isPlace,
  type MealPlace,
  OUTDATED,
  type PlanWithRequest,
  pinnedMeals,
  type ToldForChoosing,
  withToldSince,
} from './meal-place.ts'
import type { NotPossible } from './open-meal.ts'

export type ResolveDayRequest = PlanWithRequest & {
  day: number
  seed: number
  locks?: readonly MealPlace[]
  /** What the member has told since: no dish is chosen against it. */
  toldSince?: ToldForChoosing
}

type Proved = { plan: SolvedPlan; proof: Proof }

export type ResolveDayAnswer = ({ status: 'solved' } & Proved) | NotPossible

type IsAccepted = (solved: Proved) => boolean

const isUnbroken: IsAccepted = ({ proof }) => brokenIn(proof).length === 0

/**
 * Solves one day of a plan anew: other dishes for it, as far as there are any, while the other days and the locked
 * meals stay as they are. The same seed gives the same day. What is not accepted, by default for a broken firm rule, is
 * no answer.
 */
export function resolveDay(
  catalogue: PlannerCatalogue,
  asked: ResolveDayRequest,
  isAccepted: IsAccepted = isUnbroken,
): ResolveDayAnswer {
  const refusal = refusalReason(asked.request)
  if (refusal !== null) return { status: 'not_possible', reason: refusal }
  const open = asked.plan.mealPlanDays[asked.day]?.meals.filter(
    ({ slot }) => !asked.locks?.some(isPlace({ day: asked.day, slot })),
  )
  if (!open || open.length === 0)
    return { status: 'not_possible', reason: 'Every meal of this day is locked. Unlock one to change it.' }
  // Where leaving out what stands there now leaves no way to keep the hard rules, it may stay.
  const withOthers = trySolving(catalogue, asked, { leavingOut: open.map(({ slug }) => slug), isAccepted })
  return withOthers.status === 'solved'
    ? withOthers
    : trySolving(catalogue, asked, { leavingOut: [], isAccepted })
}

function trySolving(
  catalogue: PlannerCatalogue,
  { plan, request, day, seed, locks = [], toldSince }: ResolveDayRequest,
  { leavingOut, isAccepted }: { leavingOut: string[]; isAccepted: IsAccepted },
): ResolveDayAnswer {
  const stays = (place: MealPlace) => place.day !== day || locks.some(isPlace(place))
  const pinned = pinnedMeals(catalogue, plan, stays)
  if (!pinned) return { status: 'not_possible', reason: OUTDATED }
  const { input } = withToldSince(request, toldSince)
  const avoiding = { ...input, avoidRecipes: [...input.avoidRecipes, ...leavingOut] }
  const days = plan.mealPlanDays.length
  const { problem, member, blocking } = prepareProblem(
    catalogue,
    { ...request, input: avoiding },
    { days, pinned },
  )
  if (blocking.length > 0) return { status: 'not_possible', reason: NOTHING_FITS }
  const meals = chosenDays(problem, searchWeek(problem, seed))[day] ?? []
  const replaced = meals.filter(({ slot }) => !stays({ day, slot }))
  const changed = {
    ...fitPlanTexts(readerOf(request), plan),
    mealPlanDays: plan.mealPlanDays.map((stored, at) =>
      at === day ? withMeals(stored, replaced, { request, foods: catalogue.foods, member }) : stored,
    ),
  }
  const proof = provePlan({
    foods: catalogue.foods,
    days: changed.mealPlanDays,
    request,
    versions: { catalogue: catalogue.version, solver: SOLVER_VERSION },
    leftOut: dishesLeftOut(catalogue, request.input),
    words: judgeWords(changed, request),
  })
  const solved = { plan: withTotals(changed, { foods: catalogue.foods, member }), proof }
  return isAccepted(solved)
    ? { status: 'solved', ...solved }
    : { status: 'not_possible', reason: NOTHING_FITS }
}

const NOTHING_FITS = 'No other dishes of ours keep all firm rules on this day beside the meals that stay.'
