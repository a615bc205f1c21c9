import type { NutrientKey } from '../../plan/nutrient.ts'
import { SLOTS } from '../../plan/slot.ts'
import type { PlanDay } from '../../plan/solved-plan.ts'
import { countRules, type RulesMet } from '../../proof/count-rules.ts'
import type { Proof } from '../../proof/proof.ts'
import { brokenByChange } from '../../proof/proving/prove-plan.ts'
import type { PlannedPerson } from '../../rules/meal-plan-facts.ts'
import { medicineRules } from '../../rules/merging/medicine-rules.ts'
import type { RuleResult } from '../../rules/rule-result.ts'
import { WeekCostCalculator } from '../../solver/week-cost-calculator.ts'
import type { Dish, PlannerCatalogue } from '../problem/planner-catalogue.ts'
import type { MealPlace } from './meal-place.ts'
import { type OpenMeal, openMeal, type SwapRequest, withMeal } from './open-meal.ts'

/** A dish that can replace another one, and the effects of the swap. */
export type Swap = {
  slug: string
  name: string
  description: string
  minutes: number
  /** The number of servings of the recipe that this member would eat. */
  servings: number
  /** Rules whose result would change. */
  rules: RuleChange[]
  /** The number of rules met after the swap. */
  met: RulesMet
  /** The day's nutrients after the swap. */
  nutrients: NutrientDelta[]
}

type RuleChange = Pick<RuleResult, 'id' | 'condition' | 'severity' | 'unit'> & {
  before: Pick<RuleResult, 'state' | 'value'>
  after: Pick<RuleResult, 'state' | 'value'>
}

type NutrientDelta = {
  nutrient: NutrientKey
  before: number | null
  after: number | null
  /** True if one of the member's medicines has a limit for it. */
  isWatched: boolean
}

export type SwapsAnswer =
  /** If there are no swaps, `inTheWay` names what rules the dishes out. */
  | { status: 'found'; met: RulesMet; swaps: Swap[]; inTheWay: string[] }
  /** No change is possible here, for the reason shown to the member. */
  | { status: 'not_possible'; reason: string }

const USUAL_COUNT = 8
/** The maximum number of dishes to try before the search for more dishes that meet every limit stops. */
const MOST_TRIED = 40

/**
 * Finds dishes that can replace one meal, best first. With any of them the proof confirms that the whole plan
 * still meets every limit, allergy and wish. The day also gets no farther from the limits of newly reported
 * facts, and no dish is served more than twice or on two days in a row.
 */
export function findSwaps(
  catalogue: PlannerCatalogue,
  request: SwapRequest & { count?: number },
): SwapsAnswer {
  const open = openMeal(catalogue, request)
  if ('status' in open) return open
  const swaps: Swap[] = []
  const watched = watchedFor(open.member)
  const broken = new Map<string, number>()
  for (const { dish, servings, choice } of ranked(open, request).slice(0, MOST_TRIED)) {
    if (swaps.length === (request.count ?? USUAL_COUNT)) break
    const { plan, proof } = withMeal(catalogue, { ...request, open, dish, servings })
    const ids = [...brokenByChange(open.proof, proof), ...open.brokenSince(choice)]
    for (const id of ids) broken.set(id, (broken.get(id) ?? 0) + 1)
    if (ids.length > 0 || isLessSteady(open.proof, proof)) continue
    const [before, after] = [request.plan, plan].map(({ mealPlanDays }) => mealPlanDays[request.day])
    swaps.push({
      slug: dish.recipe.slug,
      name: dish.recipe.name,
      description: dish.recipe.description,
      minutes: dish.recipe.minutes,
      servings,
      rules: ruleChanges(open.proof, proof),
      met: countRules(proof),
      nutrients: nutrientChanges(watched, before, after),
    })
  }
  const inTheWay = [...broken].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
  return {
    status: 'found',
    met: countRules(open.proof),
    swaps,
    inTheWay: swaps.length === 0 ? inTheWay.slice(0, MOST_NAMED) : [],
  }
}

const MOST_NAMED = 3

/** Ranks all other dishes allowed in the slot, each with the servings that fit the week best. */
function ranked(
  { problem, chosen, current }: OpenMeal,
  { plan, day, slot }: SwapRequest,
): { dish: Dish; servings: number; choice: number }[] {
  const place = day * SLOTS.length + SLOTS.indexOf(slot)
  const choices = problem.choices[SLOTS.indexOf(slot)]
  if (!choices) return []
  const calculator = new WeekCostCalculator(problem)
  calculator.set(chosen)
  const best = new Map<number, { dish: Dish; servings: number; choice: number; cost: number }>()
  for (let choice = 0; choice < choices.open; choice++) {
    const dish = choices.dishes[choice]
    const servings = choices.servings[choice]
    if (!dish || servings === undefined || dish.recipe.slug === current) continue
    calculator.replace(place, choice)
    const cost = calculator.cost()
    if (cost < (best.get(dish.recipeIndex)?.cost ?? Infinity))
      best.set(dish.recipeIndex, { dish, servings, choice, cost })
  }
  return [...best.values()]
    .filter(({ dish: { recipe } }) => isFresh(recipe.slug, plan.mealPlanDays, { day, slot }))
    .toSorted((one, other) => one.cost - other.cost || one.dish.recipeIndex - other.dish.recipeIndex)
}

/**
 * True if the swap makes a nutrient that a medicine needs steady vary more from day to day. Such swaps are
 * never offered.
 */
export function isLessSteady(before: Proof, after: Proof): boolean {
  return ruleChanges(before, after).some(
    ({ id, after: { state } }) =>
      state !== 'pass' &&
      after.rules.some((rule) => rule.id === id && rule.kind === 'nutrient_steady_rolling'),
  )
}

const MOST_TIMES = 2

/** True if the dish is not served on the day before or after, and not already twice in the plan. */
export function isFresh(slug: string, days: PlanDay[], { day, slot }: MealPlace): boolean {
  const at = days.flatMap(({ meals }, other) =>
    meals.filter((meal) => meal.slug === slug && !(other === day && meal.slot === slot)).map(() => other),
  )
  return at.length < MOST_TIMES && at.every((other) => Math.abs(other - day) > 1)
}

/** Returns the rules whose result differs between the two proofs. */
export function ruleChanges(before: Proof, after: Proof): RuleChange[] {
  const earlier = new Map(before.rules.map((result) => [result.id, result]))
  return after.rules.flatMap(({ id, condition, severity, unit, state, value }) => {
    const result = earlier.get(id)
    if (!result || result.state === state) return []
    return [
      {
        id,
        condition,
        severity,
        unit,
        before: { state: result.state, value: result.value },
        after: { state, value },
      },
    ]
  })
}

const SHOWN: NutrientKey[] = [
  'energy',
  'protein',
  'carbohydrate',
  'fiber',
  'added_sugar',
  'total_fat',
  'saturated_fat',
  'sodium',
  'potassium',
  'calcium',
  'iron',
]

/**
 * Returns the nutrients that a member's medicines limit, such as vitamin K with warfarin. They are shown next
 * to each swap.
 */
export function watchedFor(member: PlannedPerson): ReadonlySet<NutrientKey> {
  return new Set(
    medicineRules(member).flatMap(({ rule: { test } }) =>
      'nutrient' in test && test.kind !== 'nutrient_coverage' ? [test.nutrient] : [],
    ),
  )
}

export function nutrientChanges(
  watched: ReadonlySet<NutrientKey>,
  before: PlanDay | undefined,
  after: PlanDay | undefined,
): NutrientDelta[] {
  return [...new Set([...SHOWN, ...watched])].map((nutrient) => ({
    nutrient,
    isWatched: watched.has(nutrient),
    before: before?.nutrients[nutrient] ?? null,
    after: after?.nutrients[nutrient] ?? null,
  }))
}
