import { refusalReason } from '../../gate/refusal-reason.ts'
import { fitPlanTexts } from '../../person-gate/plan-words.ts'
import { readerOf } from '../../person-gate/reader.ts'
import { SLOTS } from '../../plan/slot.ts'
import type { Intake, PlanDay, PlanRecipe, SolvedPlan } from '../../plan/solved-plan.ts'
import { brokenByChange, brokenIn, isBrokenByFoodsAlone } from '../../proof/proving/prove-plan.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import type { PlannedPerson } from '../../rules/meal-plan-facts.ts'
import type { Problem } from '../../solver/problem.ts'
import { WeekCostCalculator } from '../../solver/week-cost-calculator.ts'
import { withMeals, withTotals } from '../compose-plan.ts'
import type { ChosenDay } from '../problem/chosen-facts.ts'
import type { PinnedMeal } from '../problem/dish-choices.ts'
import { type Dish, dishAt, type PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { prepareProblem } from '../problem/prepare-problem.ts'
import { chosenDays, searchWeek } from '../search-week.ts'
import { isLessSteady } from './find-swaps.ts'
import { fartherOff, fartherOffSince, missesOn } from './limits-since.ts'
import { isPlace, type MealPlace, type PlanWithRequest, withReportedSince } from './meal-place.ts'
import type { NotPossible } from './open-meal.ts'
import { type Proved, proofNow, type ResolveDayRequest } from './resolve-day.ts'

type Request = PlanWithRequest['request']

export type ReplaceMealsRequest = Omit<ResolveDayRequest, 'day'> & {
  /** The plan's request with all current facts. A plan that meets it completely is stored with it. */
  requestNow: Request
  /** Meals that may no longer be eaten, on days that are not over. */
  removed: readonly MealPlace[]
  /** The first day that is not over, from 0. Earlier days stay unchanged. */
  from: number
  /** Recipes that must not be used as replacements. */
  avoid?: readonly string[]
}

/** A replacement dish for one removed meal, while the rest of the day stays unchanged. */
export type StandIn = MealPlace & {
  /** Slug of the removed dish. */
  removed: string
  slug: string
  servings: number
  shown: PlanRecipe | string
  intake: Intake[]
}

/** `isMadeForNow` is true if the whole plan meets every current limit. */
export type Suggestion = Proved & { isMadeForNow: boolean }

export type ReplaceMealsAnswer = {
  status: 'replaced'
  standIns: StandIn[]
  /** Nutrients of each day on which all removed meals have a replacement, by day number. */
  nutrients: { day: number; nutrients: PlanDay['nutrients'] }[]
  /** Null if no other dishes meet the limits. */
  suggestion: Suggestion | null
}

/**
 * Replaces the removed meals of a plan with the fewest changes. First only the removed meals change, then
 * other meals of their days, then other meals of all days that are not over. Locked meals stay unless they
 * are removed.
 */
export function replaceMeals(
  catalogue: PlannerCatalogue,
  asked: ReplaceMealsRequest,
): ReplaceMealsAnswer | NotPossible {
  const refusal = refusalReason(asked.requestNow)
  if (refusal !== null) return { status: 'not_possible', reason: refusal }
  const isRemoved = isAmong(asked.removed)
  const isLocked = isAmong(asked.locks ?? [])
  const days = new Set(asked.removed.map(({ day }) => day))
  const isOpen = ({ day }: MealPlace) => day >= asked.from
  const narrow = asked.removed.length > 0 ? solve(catalogue, asked, isRemoved) : null
  const stages: (() => Pick<Solved, 'plan'> | null)[] = [
    () => (asked.removed.length > 0 ? narrow : { plan: asked.plan }),
    () => solve(catalogue, asked, (at) => isRemoved(at) || (days.has(at.day) && isOpen(at) && !isLocked(at))),
    () => solve(catalogue, asked, (at) => isRemoved(at) || (isOpen(at) && !isLocked(at))),
  ]
  return {
    status: 'replaced',
    ...standInsOf(catalogue, asked, narrow),
    suggestion: firstAccepted(catalogue, asked, stages),
  }
}

type Solved = { plan: SolvedPlan; problem: Problem<Dish>; member: PlannedPerson; week: Int32Array }

function isAmong(places: readonly MealPlace[]): (place: MealPlace) => boolean {
  return (place) => places.some(isPlace(place))
}

/**
 * Returns the first stage that meets every current limit, or else the first that is no worse than the current
 * plan.
 */
function firstAccepted(
  catalogue: PlannerCatalogue,
  asked: ReplaceMealsRequest,
  stages: (() => Pick<Solved, 'plan'> | null)[],
): Suggestion | null {
  const { request, requestNow } = asked
  const before = proofNow(catalogue, request, asked.plan)
  const member = plannedPersonOf(requestNow)
  let kept: Suggestion | null = null
  for (const stage of stages) {
    const solved = stage()
    if (!solved) continue
    const plan = withTotals(fitPlanTexts(readerOf(requestNow), solved.plan), {
      foods: catalogue.foods,
      member,
    })
    const proof = proofNow(catalogue, requestNow, plan)
    const asMade = proofNow(catalogue, request, plan)
    if (isLessSteady(before, asMade)) continue
    if (brokenIn(proof).length === 0) return { plan, proof, isMadeForNow: true }
    const isNoWorse =
      brokenByChange(before, asMade).length === 0 &&
      plan.mealPlanDays.every((_, day) => isNoFartherOffSince(catalogue, { ...asked, changed: plan, day }))
    if (isNoWorse) kept ??= { plan, proof: asMade, isMadeForNow: false }
    // The remaining problems come from meals that were already eaten or stay visible, so other dishes cannot
    // help.
    if (kept && isBrokenByFoodsAlone(proof)) return kept
  }
  return kept
}

function isNoFartherOffSince(...given: Parameters<typeof fartherOffSince>): boolean {
  return fartherOffSince(...given)?.length === 0
}

/** Solves the open meals around all other meals. */
function solve(
  catalogue: PlannerCatalogue,
  { plan, request, seed, reportedSince, removed, avoid = [] }: ReplaceMealsRequest,
  isOpen: (place: MealPlace) => boolean,
): Solved | null {
  const { input } = withReportedSince(request, reportedSince)
  const off = removed.flatMap((place) => dishIn(plan, place)?.slug ?? [])
  const avoiding = { ...input, avoidRecipes: [...input.avoidRecipes, ...off, ...avoid] }
  const stays = knownMeals(catalogue, plan, (place) => !isOpen(place))
  const { problem, member, blocking } = prepareProblem(
    catalogue,
    { ...request, input: avoiding },
    { days: plan.mealPlanDays.length, pinned: stays },
  )
  if (blocking.length > 0) return null
  const week = closerToPlan(problem, plan, searchWeek(problem, seed).chosen)
  const chosen = chosenDays(problem, { chosen: week })
  const options = { request, foods: catalogue.foods, member }
  const mealPlanDays = plan.mealPlanDays.map((stored, day) => {
    const fresh = (chosen[day] ?? []).filter((meal) => {
      const now = dishIn(plan, { day, slot: meal.slot })
      return isOpen({ day, slot: meal.slot }) && now !== undefined && !isSame(now, meal)
    })
    return fresh.length > 0 ? withMeals(stored, fresh, options) : stored
  })
  return { plan: { ...plan, mealPlanDays }, problem, member, week }
}

function dishIn({ mealPlanDays }: SolvedPlan, { day, slot }: MealPlace) {
  return mealPlanDays[day]?.meals.find((meal) => meal.slot === slot)
}

function isSame(now: { slug: string; servings: number }, { dish, servings }: ChosenDay[number]): boolean {
  return now.slug === dish.recipe.slug && now.servings === servings
}

/**
 * Returns the unchanged meals as catalog dishes. A meal whose recipe no longer exists stays on the page, but
 * its figures are unknown.
 */
function knownMeals(
  catalogue: PlannerCatalogue,
  { mealPlanDays }: SolvedPlan,
  stays: (place: MealPlace) => boolean,
): PinnedMeal[] {
  return mealPlanDays.flatMap(({ meals }, day) =>
    meals.flatMap(({ slot, slug, servings }) => {
      const known = stays({ day, slot })
        ? catalogue.dishes.find((dish) => dish.slot === slot && dish.recipe.slug === slug)
        : undefined
      const dish = known && dishAt(catalogue, known, servings)
      return dish ? [{ day, slot, dish, servings }] : []
    }),
  )
}

/** Restores dishes of the plan as long as no limit is broken. */
function closerToPlan(problem: Problem<Dish>, plan: SolvedPlan, found: Int32Array): Int32Array {
  const calculator = new WeekCostCalculator(problem)
  calculator.set(found)
  const broken = calculator.brokenHardLimits().length
  for (const [place, choice] of found.entries()) {
    const [day, at] = [Math.floor(place / SLOTS.length), place % SLOTS.length]
    const slot = SLOTS[at]
    const [choices, meal] = [problem.choices[at], slot && dishIn(plan, { day, slot })]
    if (!choices || !meal || problem.pinned[place] !== -1) continue
    const before = choices.dishes.findIndex(
      ({ recipe }, other) => recipe.slug === meal.slug && choices.servings[other] === meal.servings,
    )
    if (before < 0 || before >= choices.open || before === choice) continue
    calculator.replace(place, before)
    if (calculator.brokenHardLimits().length > broken) calculator.replace(place, choice)
  }
  return calculator.chosen.slice()
}

/**
 * Returns replacements from the week in which only the removed meals changed, for days that get no farther
 * from a limit.
 */
function standInsOf(
  catalogue: PlannerCatalogue,
  asked: ReplaceMealsRequest,
  narrow: Solved | null,
): Pick<ReplaceMealsAnswer, 'standIns' | 'nutrients'> {
  const { plan, removed } = asked
  if (!narrow) return { standIns: [], nutrients: [] }
  const days = [...new Set(removed.map(({ day }) => day))].filter((day) =>
    isNoFartherOff(catalogue, asked, narrow, day),
  )
  const standIns = days.flatMap((day) =>
    removed.flatMap((place): StandIn[] => {
      const [was, now, shown] = [
        dishIn(plan, place),
        dishIn(narrow.plan, place),
        narrow.plan.mealPlanDays[day],
      ]
      if (place.day !== day || !was || !now || !shown) return []
      const intake = shown.intake.filter(({ slot, test }) => slot === place.slot && test === undefined)
      const { slug, servings } = now
      return [{ day, slot: place.slot, removed: was.slug, slug, servings, shown: shown[place.slot], intake }]
    }),
  )
  const placed = plan.mealPlanDays.map((day, at) => {
    const here = standIns.filter((standIn) => standIn.day === at)
    const stays = day.intake.filter(
      ({ slot, test }) => test !== undefined || !here.some((one) => one.slot === slot),
    )
    return { ...day, intake: [...stays, ...here.flatMap(({ intake }) => intake)] }
  })
  const options = { foods: catalogue.foods, member: narrow.member }
  const totaled = withTotals({ ...plan, mealPlanDays: placed }, options)
  return {
    standIns,
    nutrients: days.map((day) => ({ day, nutrients: totaled.mealPlanDays[day]?.nutrients ?? {} })),
  }
}

/** True if a day meets every limit with its replacements, or misses none by more than before. */
function isNoFartherOff(
  catalogue: PlannerCatalogue,
  { plan, request, reportedSince }: ReplaceMealsRequest,
  { problem, week }: Solved,
  day: number,
): boolean {
  const calculator = new WeekCostCalculator(problem)
  calculator.set(week)
  const then = calculator.missesOn(day)
  if (then.size === 0) return true
  const now = missesOn(catalogue, withReportedSince(request, reportedSince), plan, day)
  return now !== null && fartherOff(now, then, new Set(then.keys())).length === 0
}
