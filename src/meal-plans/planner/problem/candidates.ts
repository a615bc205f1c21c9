import { isServed } from '#catalogue/recipes/recipe.ts'
import {
  GROUPS_A_MEAL,
  gramsPerSitting,
  groupsOnPlate,
  groupsThatAddUp,
  isOnPlateAgain,
  leftOutWhileTesting,
  MOST_GROUPS_A_MEAL,
  STEADY,
} from '../../phases/plan-phase.ts'
import { MAIN_MEALS, SLOTS, type Slot } from '../../plan/slot.ts'
import { restrictionId, restrictionsOf } from '../../request/dietary-restriction.ts'
import type { PlannerInput } from '../../request/planner-input.ts'
import { levelAimedAt, mealWindow } from '../../request/steady-level.ts'
import { fodmapServings } from '../../rules/fodmap.ts'
import { isFoodNamed, lacksFigure } from '../../rules/food-name.ts'
import type { PlannedPerson } from '../../rules/meal-plan-facts.ts'
import { allowedAround } from '../../rules/measuring/measure-steady.ts'
import { kilogramsFor } from '../../rules/measuring/measure-table.ts'
import { appliesTo } from '../../rules/merging/applies-to.ts'
import type { EffectiveRule } from '../../rules/merging/effective-rules.ts'
import { triggersLeftOut } from '../../rules/merging/triggers-left-out.ts'
import type { ServingScope } from '../../rules/rule.ts'
import { leavesOut } from './dishes-left-out.ts'
import { softLinesServed } from './firm-form.ts'
import { amountsOfTable, type Dish, dishAt, type PlannerCatalogue } from './planner-catalogue.ts'
import { gramsNamed } from './problem-draft.ts'

/** A reason why a dish may not be served at all: the id of a rule or of a fact that the member reported. */
type Exclusion = { id: string; rulesOut: (dish: Dish) => boolean }

/** A limit per sitting: an amount per serving of a dish, in specific slots or in all. */
type SittingLimit = {
  id: string
  perServing: Float64Array
  min?: number
  max: number
  slots?: readonly Slot[]
}

/** The dishes allowed in a slot, each with the servings that a member may eat of it. */
export type Candidates = Record<Slot, { dish: Dish; servings: number }[]>

export type CandidateSearch = { candidates: Candidates; blocking: string[] }

/** The id for all dishes that a member never wants again. */
export const NEVER_AGAIN = 'never-again'

/** Returns the id that proofs and refusals use for a trigger that a member reported. */
export function triggerId(tag: string): string {
  return `trigger:${tag}`
}

/** Fewer dishes than this cannot fill a week without serving one of them more than twice. */
const LEAST_CHOICE = 4

/**
 * Finds the dishes allowed in each slot by every limit and wish. `blocking` names what empties a slot, or the
 * slot itself if the catalog has no dish for it.
 */
export function findCandidates(
  catalogue: PlannerCatalogue,
  options: { input: PlannerInput; member: PlannedPerson; rules: EffectiveRule[]; targetKcal: number },
): CandidateSearch {
  const { input, member, rules, targetKcal } = options
  const hard = rules.filter(
    ({ rule, setAside }) => setAside === null && appliesTo(rule, member).applies === true,
  )
  const exclusions = [
    ...restrictionExclusions(input),
    ...ruleExclusions(catalogue, hard, member),
    ...triggerExclusions(catalogue, hard, member),
    ...steadyExclusions(catalogue, member),
    ...groupLoadExclusions(catalogue, member),
  ]
  const limits = [
    ...sittingLimits(catalogue, hard, { member, targetKcal }),
    ...portionLimits(catalogue, member),
  ]
  const steps = servingSteps(targetKcal)
  const avoided = new Set(input.avoidRecipes)
  const candidates = {} as Candidates
  const blocking = new Set<string>()
  for (const slot of SLOTS) {
    const dishes = catalogue.dishes.filter((dish) => dish.slot === slot && isServed(dish.recipe))
    const allowed = dishes.filter((dish) => !exclusions.some(({ rulesOut }) => rulesOut(dish)))
    const fresh = allowed.filter(({ recipe }) => !avoided.has(recipe.slug))
    const chosen = quickAmong(fresh.length >= Math.min(LEAST_CHOICE, allowed.length) ? fresh : allowed, input)
    candidates[slot] = chosen.flatMap((dish) =>
      stepsFor(slot, steps)
        .flatMap((servings) => dishAt(catalogue, dish, servings) ?? [])
        .filter((dish) => limits.every((limit) => isWithinLimit(limit, dish, dish.servings)))
        .map((dish) => ({ dish, servings: dish.servings })),
    )
    if (candidates[slot].length > 0) continue
    const reasons = [
      ...exclusions,
      ...limits.map((limit) => exclusionBy(catalogue, limit, stepsFor(slot, steps))),
    ]
    for (const id of conflictAmong(reasons, dishes)) blocking.add(id)
    if (dishes.length === 0) blocking.add(`slot:${slot}`)
  }
  return { candidates, blocking: [...blocking] }
}

/**
 * Returns the dishes that can be cooked in the member's available time, or the quickest dishes if these are
 * too few.
 */
function quickAmong(dishes: Dish[], { minutesPerMeal }: PlannerInput): Dish[] {
  if (minutesPerMeal === undefined) return dishes
  const minutes = dishes.map(({ recipe }) => recipe.minutes).toSorted((a, b) => a - b)
  const most = Math.max(minutesPerMeal, minutes[LEAST_CHOICE - 1] ?? Number.POSITIVE_INFINITY)
  return dishes.filter(({ recipe }) => recipe.minutes <= most)
}

function exclusionBy(catalogue: PlannerCatalogue, limit: SittingLimit, steps: number[]): Exclusion {
  return {
    id: limit.id,
    rulesOut: (dish) =>
      !steps.some((step) => isWithinLimit(limit, dishAt(catalogue, dish, step) ?? dish, step)),
  }
}

/**
 * Returns the smallest set of reasons that together exclude every dish: without any one of them, a dish could
 * be served.
 */
function conflictAmong(reasons: Exclusion[], dishes: Dish[]): string[] {
  let needed = reasons
  for (const reason of reasons) {
    const others = needed.filter((other) => other !== reason)
    if (dishes.every((dish) => others.some(({ rulesOut }) => rulesOut(dish)))) needed = others
  }
  return needed.map(({ id }) => id)
}

function restrictionExclusions(input: PlannerInput): Exclusion[] {
  const never = new Set(input.neverRecipes)
  return [
    ...(never.size > 0 ? [{ id: NEVER_AGAIN, rulesOut: ({ recipe }: Dish) => never.has(recipe.slug) }] : []),
    ...restrictionsOf(input)
      .filter(({ isUnderstood }) => isUnderstood)
      .map((restriction) => ({
        id: restrictionId(restriction),
        rulesOut: (dish: Dish) => leavesOut(restriction, dish),
      })),
  ]
}

function ruleExclusions(
  catalogue: PlannerCatalogue,
  rules: EffectiveRule[],
  member: PlannedPerson,
): Exclusion[] {
  return rules.flatMap(({ rule }) => {
    const { test } = rule
    const isExclusion = test.kind === 'exclude_food_tag' && rule.severity === 'hard'
    const isTrigger = test.kind === 'personal_trigger_tag' && member.triggers.has(test.tag)
    if (rule.severity === 'hard' && test.kind === 'exclude_food_name')
      return [
        {
          id: rule.id,
          rulesOut: ({ eaten }: Dish) => eaten.some(({ food }) => isFoodNamed(food, test.pattern)),
        },
      ]
    if (rule.severity === 'hard' && test.kind === 'step_doneness')
      return [{ id: rule.id, rulesOut: (dish: Dish) => softLinesServed(dish, member) > test.max }]
    if (rule.severity === 'hard' && test.kind === 'nutrient_coverage')
      return [
        {
          id: rule.id,
          rulesOut: ({ eaten }: Dish) =>
            eaten.some(({ food }) => lacksFigure(food, test.nutrient, test.without)),
        },
      ]
    if (!isExclusion && !isTrigger) return []
    const has = catalogue.hasTag[test.tag]
    return [{ id: rule.id, rulesOut: ({ index }: Dish) => has[index] === 1 }]
  })
}

/** Excludes a reported trigger even if no health goal asks about it. */
function triggerExclusions(
  catalogue: PlannerCatalogue,
  rules: EffectiveRule[],
  member: PlannedPerson,
): Exclusion[] {
  const asked = new Set(
    rules.flatMap(({ rule: { test } }) => (test.kind === 'personal_trigger_tag' ? [test.tag] : [])),
  )
  return triggersLeftOut(member)
    .filter((tag) => !asked.has(tag))
    .map((tag) => {
      const has = catalogue.hasTag[tag]
      return { id: triggerId(tag), rulesOut: ({ index }: Dish) => has[index] === 1 }
    })
}

/** While a food is tested, other meals must not contain foods that could cause symptoms. */
function steadyExclusions(catalogue: PlannerCatalogue, { phase }: PlannedPerson): Exclusion[] {
  return leftOutWhileTesting(phase).map((tag) => {
    const has = catalogue.hasTag[tag]
    return { id: STEADY, rulesOut: ({ index }: Dish) => has[index] === 1 }
  })
}

function sittingLimits(
  catalogue: PlannerCatalogue,
  rules: EffectiveRule[],
  { member, targetKcal }: { member: PlannedPerson; targetKcal: number },
): SittingLimit[] {
  return rules.flatMap(({ rule: { id, severity, test } }): SittingLimit[] => {
    if (severity === 'hard' && test.kind === 'meal_nutrient')
      return [
        {
          id,
          perServing: catalogue.nutrients[test.nutrient],
          min: test.min ?? 0,
          max: test.max ?? Infinity,
          slots: test.meals ?? SLOTS,
        },
      ]
    if (severity === 'hard' && test.kind === 'meal_steady')
      return [
        {
          id,
          perServing: catalogue.nutrients[test.nutrient],
          slots: MAIN_MEALS,
          ...mealWindow(test, { targetKcal, rules }),
        },
      ]
    if (severity === 'hard' && test.kind === 'nutrient_steady_per_day') {
      const aim = levelAimedAt(test, targetKcal)
      // A dish that alone exceeds the daily limit can be skipped.
      const max = aim ? aim.level + allowedAround(test, aim.level) - aim.slack : Infinity
      return [{ id, perServing: catalogue.nutrients[test.nutrient], max }]
    }
    const isOfTable = test.kind === 'table_sum_per_day' || test.kind === 'table_sum_per_week'
    if (severity === 'hard' && isOfTable && test.max !== undefined)
      return [
        {
          id,
          perServing: amountsOfTable(catalogue, test.table),
          max: test.max * kilogramsFor(test, member),
        },
      ]
    if (severity === 'hard' && test.kind === 'meal_grams')
      return [{ id, perServing: gramsWithout(catalogue, test.except), max: test.max, slots: MAIN_MEALS }]
    if (severity === 'hard' && test.kind === 'portion_size')
      return test.portions.flatMap((portion) => {
        const perServing = gramsNamed(catalogue, portion.pattern)
        return perServing ? [{ id, perServing, max: portion.max * test.max, slots: MAIN_MEALS }] : []
      })
    if (severity !== 'hard' || !('max' in test) || test.max === undefined) return []
    const { max } = test
    if (test.kind !== 'per_serving_limit') return []
    return test.nutrient === 'oligosaccharides'
      ? [{ id, perServing: servingsOnTop(catalogue, test.foods, member.phase), max: 1 }]
      : [{ id, perServing: catalogue.largestInOneFood[test.nutrient], max }]
  })
}

const NOTHING_NAMED = ''

/** Returns the grams of each dish, excluding foods whose name matches. */
function gramsWithout(catalogue: PlannerCatalogue, pattern: string): Float64Array {
  const without = gramsNamed(catalogue, pattern)
  const all = gramsNamed(catalogue, NOTHING_NAMED) ?? new Float64Array()
  return without ? all.map((grams, index) => grams - (without[index] ?? 0)) : all
}

/** Returns the low-FODMAP servings of each dish, excluding foods that a test showed to be tolerated. */
function servingsOnTop(
  catalogue: PlannerCatalogue,
  scope: ServingScope,
  phase: PlannedPerson['phase'],
): Float64Array {
  if (!phase || phase.groups.length === 0) return catalogue.fodmapServings[scope]
  const isBack = new Map([...catalogue.foods].map(([fdcId, food]) => [fdcId, isOnPlateAgain(food, phase)]))
  const column = new Float64Array(catalogue.fodmapServings[scope].length)
  for (const { index, eaten } of catalogue.steps.flat())
    for (const { food, grams } of eaten)
      if (!isBack.get(food.fdcId))
        column[index] = Math.max(column[index] ?? 0, fodmapServings(food, grams, scope))
  return column
}

/** Limits each dish to one portion per sitting of a group that was tolerated up to a portion. */
function portionLimits(catalogue: PlannerCatalogue, { phase }: PlannedPerson): SittingLimit[] {
  if (!phase) return []
  return groupsOnPlate(phase).flatMap(({ group, challenge: { id, tags } }) => {
    const max = gramsPerSitting(group)
    if (max === null) return []
    return tags.map((tag) => ({ id: `phase:${id}`, perServing: catalogue.tagGrams[tag], max }))
  })
}

/** The loads of several groups add up, so no dish may contain many of them in the first month. */
function groupLoadExclusions(catalogue: PlannerCatalogue, { phase }: PlannedPerson): Exclusion[] {
  const groups = phase ? groupsThatAddUp(phase) : []
  if (groups.length <= MOST_GROUPS_A_MEAL) return []
  const columns = groups.map(({ challenge }) => challenge.tags.map((tag) => catalogue.hasTag[tag]))
  const rulesOut = ({ index }: Dish) =>
    columns.filter((tags) => tags.some((has) => has[index] === 1)).length > MOST_GROUPS_A_MEAL
  return [{ id: GROUPS_A_MEAL, rulesOut }]
}

function isWithinLimit(limit: SittingLimit, { index, slot }: Dish, servings: number): boolean {
  const { perServing, min = 0, max, slots } = limit
  if (slots && !slots.includes(slot)) return true
  const amount = (perServing[index] ?? 0) * servings
  return amount <= max * 0.9999 && amount >= min * 1.0001
}

/** Returns quarter steps around one serving, in a wider range for members with a high or low energy need. */
function servingSteps(targetKcal: number): number[] {
  const least = targetKcal < 1500 ? 0.5 : 0.75
  const most = Math.max(2, Math.ceil((targetKcal / 2000) * 1.5 * 4) / 4)
  return Array.from({ length: (most - least) * 4 + 1 }, (_, step) => least + step / 4)
}

// The text of a snack or drink states its amounts, so a snack is served once or twice, and a drink as
// written.
function stepsFor(slot: Slot, steps: number[]): number[] {
  if (slot === 'snack') return [1, 2]
  return slot === 'tea' || slot === 'detox' ? [1] : steps
}
