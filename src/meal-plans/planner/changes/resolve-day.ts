import { refusalReason } from '../../gate/refusal-reason.ts'
import { fitPlanTexts } from '../../person-gate/plan-words.ts'
import { readerOf } from '../../person-gate/reader.ts'
import type { SolvedPlan } from '../../plan/solved-plan.ts'
import type { Proof } from '../../proof/proof.ts'
import { brokenByChange, brokenIn, provePlan } from '../../proof/proving/prove-plan.ts'
import { ENERGY_CEILING, ENERGY_FLOOR } from '../../request/energy-target.ts'
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
  type ReportedForChoosing,
  withReportedSince,
} from './meal-place.ts'
import type { NotPossible } from './open-meal.ts'

export type ResolveDayRequest = PlanWithRequest & {
  day: number
  seed: number
  locks?: readonly MealPlace[]
  /** Facts the member has reported since. No dish may conflict with them. */
  reportedSince?: ReportedForChoosing
}

export type Proved = { plan: SolvedPlan; proof: Proof }

export type ResolveDayAnswer = ({ status: 'solved' } & Proved) | NotPossible

/**
 * True if a solved day is accepted, because the plan breaks no limit with it. A plan that is short of energy
 * or contains a recalled food on several days is repaired day by day, so a solved day only has to break
 * nothing more than before.
 */
function isAccepted(solved: Proved, before: () => Proof, day: number): boolean {
  if (brokenIn(solved.proof).length === 0) return true
  const left = brokenByChange(before(), solved.proof)
  if (left.length === 0) return true
  if (!isOfEnergy(left) || isOffEnergy(solved, day)) return false
  const broken = brokenIn(before())
  return left.every((id) => broken.includes(id))
}

export function isOfEnergy(broken: string[]): boolean {
  return broken.every((id) => id === ENERGY_FLOOR || id === ENERGY_CEILING)
}

export function isOffEnergy({ plan, proof: { energy } }: Proved, day: number): boolean {
  const kcal = plan.mealPlanDays[day]?.nutrients.energy ?? 0
  return kcal < energy.floorKcal || kcal > (energy.ceilingKcal ?? Infinity)
}

/**
 * Solves one day of a plan again with other dishes, if there are any. The other days and the locked meals
 * stay unchanged. The same seed gives the same day.
 */
export function resolveDay(catalogue: PlannerCatalogue, asked: ResolveDayRequest): ResolveDayAnswer {
  const refusal = refusalReason(asked.request)
  if (refusal !== null) return { status: 'not_possible', reason: refusal }
  const open = asked.plan.mealPlanDays[asked.day]?.meals.filter(
    ({ slot }) => !asked.locks?.some(isPlace({ day: asked.day, slot })),
  )
  if (!open || open.length === 0)
    return { status: 'not_possible', reason: 'Every meal of this day is locked. Unlock one to change it.' }
  // If the limits cannot be met without the current dishes, they are allowed again.
  const withOthers = trySolving(catalogue, asked, { leavingOut: open.map(({ slug }) => slug) })
  return withOthers.status === 'solved' ? withOthers : trySolving(catalogue, asked, { leavingOut: [] })
}

function trySolving(
  catalogue: PlannerCatalogue,
  { plan, request, day, seed, locks = [], reportedSince }: ResolveDayRequest,
  { leavingOut }: { leavingOut: string[] },
): ResolveDayAnswer {
  const stays = (place: MealPlace) => place.day !== day || locks.some(isPlace(place))
  const pinned = pinnedMeals(catalogue, plan, stays)
  if (!pinned) return { status: 'not_possible', reason: OUTDATED }
  const { input } = withReportedSince(request, reportedSince)
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
  const proof = proofNow(catalogue, request, changed)
  const solved = { plan: withTotals(changed, { foods: catalogue.foods, member }), proof }
  return isAccepted(solved, () => proofNow(catalogue, request, plan), day)
    ? { status: 'solved', ...solved }
    : { status: 'not_possible', reason: NOTHING_FITS }
}

/** Proves a plan by the current catalog and rules. */
export function proofNow(
  catalogue: PlannerCatalogue,
  request: PlanWithRequest['request'],
  plan: SolvedPlan,
): Proof {
  return provePlan({
    foods: catalogue.foods,
    days: plan.mealPlanDays,
    request,
    versions: { catalogue: catalogue.version, solver: SOLVER_VERSION },
    leftOut: dishesLeftOut(catalogue, request.input),
    words: judgeWords(plan, request),
  })
}

const NOTHING_FITS = 'No other dishes of ours meet all firm rules on this day beside the meals that stay.'
