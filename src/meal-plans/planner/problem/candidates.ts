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

/** A reason for which a dish may not be served at all: the id of a rule, or of what a member told. */
type Exclusion = { id: string; rulesOut: (dish: Dish) => boolean }

/** A hard limit on what one sitting may hold: so much for each serving of a dish, in these slots or in all. */
type SittingLimit = {
  id: string
  perServing: Float64Array
  min?: number
  max: number
  slots?: readonly Slot[]
}

/** The dishes that may fill a slot, each with the servings that a member may eat of it. */
export type Candidates = Record<Slot, { dish: Dish; servings: number }[]>

export type CandidateSearch = { candidates: Candidates; blocking: string[] }

/** Stands for all dishes that a member never wants again. */
export const NEVER_AGAIN = 'never-again'

/** Under this name a proof or a refusal speaks of a trigger that a member told. */
export function triggerId(tag: string): string {
  return `trigger:${tag}`
}

/** Fewer than this cannot fill a week without eating one dish more than twice. */
const LEAST_CHOICE = 4

/**
 * What may be served in each slot under every hard rule and wish; `blocking` names what empties a slot, or the slot
 * itself where the catalogue has no dish for it.
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

/** Those that are cooked in the time that the member has; where these are too few, the quickest there are. */
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

/** The fewest reasons that leave no dish between them: without any one of these, something could be served. */
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

/** A trigger that was told is left out, whether a health goal asks about it or not. */
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

/** While a food is on test, the rest stays as plain as it is on other days. */
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
      // A dish that alone goes over what a day may hold needs no looking at.
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

/** Grams of each dish without the foods so named. */
function gramsWithout(catalogue: PlannerCatalogue, pattern: string): Float64Array {
  const without = gramsNamed(catalogue, pattern)
  const all = gramsNamed(catalogue, NOTHING_NAMED) ?? new Float64Array()
  return without ? all.map((grams, index) => grams - (without[index] ?? 0)) : all
}

/** Low-FODMAP servings of each dish, without the foods that were borne in a test. */
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

/** Of a group that was borne up to a portion, no dish may hold more: one portion at a sitting. */
function portionLimits(catalogue: PlannerCatalogue, { phase }: PlannedPerson): SittingLimit[] {
  if (!phase) return []
  return groupsOnPlate(phase).flatMap(({ group, challenge: { id, tags } }) => {
    const max = gramsPerSitting(group)
    if (max === null) return []
    return tags.map((tag) => ({ id: `phase:${id}`, perServing: catalogue.tagGrams[tag], max }))
  })
}

/** Loads of several groups add up, so that no dish holds many of them in the first month. */
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

/** Quarter steps around one serving, wider for a member who needs much more or less than most. */
function servingSteps(targetKcal: number): number[] {
  const least = targetKcal < 1500 ? 0.5 : 0.75
  const most = Math.max(2, Math.ceil((targetKcal / 2000) * 1.5 * 4) / 4)
  return Array.from({ length: (most - least) * 4 + 1 }, (_, step) => least + step / 4)
}

// The text of a snack or a drink names its amounts: a snack may be eaten once or twice, a drink as it is.
function stepsFor(slot: Slot, steps: number[]): number[] {
  if (slot === 'snack') return [1, 2]
  return slot === 'tea' || slot === 'detox' ? [1] : steps
}
