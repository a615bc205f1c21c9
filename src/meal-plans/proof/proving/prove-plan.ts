import type { RatedFood } from '../../plan/rated-food.ts'
import type { Intake, PlanDay } from '../../plan/solved-plan.ts'
import { type DietaryRestriction, restrictionId, restrictionsOf } from '../../request/dietary-restriction.ts'
import { ENERGY_CEILING, ENERGY_FLOOR, type EnergyTarget, energyTarget } from '../../request/energy-target.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import type { PlannerRequest } from '../../request/planner-input.ts'
import type { MealPlanFacts, PlannedPerson } from '../../rules/meal-plan-facts.ts'
import { evaluateRule } from '../../rules/measuring/evaluate-rule.ts'
import { dayEnergy, daysOf, weekEnergy, weekNutrient } from '../../rules/measuring/week-sums.ts'
import { mergeRules } from '../../rules/merging/merge-rules.ts'
import { isOfBackground } from '../../rules/merging/phased-rule.ts'
import { RULES_VERSION } from '../../rules/merging/rule-sets.ts'
import type { RuleKind } from '../../rules/rule.ts'
import type { RuleResult } from '../../rules/rule-result.ts'
import { safetySentences } from '../../safety/safety-sentences.ts'
import { personLines } from '../lines/person-lines.ts'
import type { PersonContext } from '../person-line.ts'
import { type EnergyResult, type ExclusionResult, PROOF_VERSION, type Proof } from '../proof.ts'
import { intakeFacts, type ServedDay } from './intake-facts.ts'

/** The part of a day that is judged: the foods eaten, and their recipes. */
export type ProvedDay = ServedDay & {
  meals?: PlanDay['meals']
  nutrients?: Record<string, number>
}

/**
 * Judges a plan by every rule of its member's goals and medicines. Uses only foods and grams, and none of the
 * planner's sums, so that it checks the planner independently.
 */
export function provePlan(options: {
  foods: ReadonlyMap<number, RatedFood>
  days: readonly ProvedDay[]
  request: Pick<PlannerRequest, 'input' | 'year'>
  /** Ids of the sentences shown next to the meals, if they differ from those of the page, mail and print. */
  said?: readonly string[]
  versions: { catalogue: string; solver: string }
  /**
   * Number of dishes that each dietary restriction left out, by restriction id. It cannot be derived from the
   * foods, so the caller passes it.
   */
  leftOut?: ReadonlyMap<string, number>
  /** Findings about the texts of the plan. Omitted if only foods are proved. */
  words?: PersonContext['words']
}): Proof {
  const { foods, days, request, versions, leftOut } = options
  const { input } = request
  const member = plannedPersonOf(request)
  const facts = intakeFacts(foods, days, member)
  const { rules: merged, resolutions } = mergeRules(input.goals, member)
  const eaten = eatenFoods(foods, days)
  const background = withoutTests(foods, days, member) ?? facts
  const rules = merged.map((rule) => evaluateRule(rule, isOfBackground(rule, member) ? background : facts))
  const exclusions = restrictionsOf(input).map((restriction) => exclusionResult(restriction, eaten, leftOut))
  const said = new Set(options.said ?? safetySentences(request, days).map(({ id }) => id))
  const vitaminB12 = meanB12(facts)
  const served = servedSlugs(days)
  return {
    rules,
    resolutions,
    exclusions,
    energy: energyResult(energyTarget(input, member), facts),
    person: personLines({
      request,
      member,
      days,
      foods,
      eaten,
      served,
      rules,
      exclusions,
      vitaminB12,
      said,
      words: options.words ?? null,
    }),
    versions: {
      catalogue: versions.catalogue,
      rules: RULES_VERSION,
      solver: versions.solver,
      seed: input.seed,
      proof: PROOF_VERSION,
    },
  }
}

/** Computes the facts of the plan without the foods on test. Returns null if no food is on test. */
function withoutTests(
  foods: ReadonlyMap<number, RatedFood>,
  days: readonly { intake: Intake[] }[],
  member: PlannedPerson,
): MealPlanFacts | null {
  if (!member.phase || member.phase.challenges.length === 0) return null
  const around = days.map(({ intake }) => ({ intake: intake.filter(({ test }) => test === undefined) }))
  return intakeFacts(foods, around, member)
}

/**
 * Returns the ids of everything that a proof shows to be broken: limits, and exclusions that the member asked
 * for.
 */
export function brokenIn({ rules, exclusions, energy, person }: Proof): string[] {
  const ids = [
    ...(energy.lowestDayKcal < energy.floorKcal ? [ENERGY_FLOOR] : []),
    ...(energy.highestDayKcal > (energy.ceilingKcal ?? Infinity) ? [ENERGY_CEILING] : []),
    ...rules.filter(({ state }) => state === 'fail').map(({ id }) => id),
    ...exclusions.filter(({ state }) => state === 'fail').map(({ kind, name }) => `${kind}:${name}`),
    // We promise to leave a trigger out, regardless of the severity that a goal gives it.
    ...person
      .filter(({ state, kind, rules }) => state === 'fail' && (kind === 'trigger' || !rules?.length))
      .map(({ id }) => id),
  ]
  return [...new Set(ids)]
}

/**
 * Returns the ids of everything that a change of some meals breaks.
 *
 * If a food turned out to be excluded after the plan was made, the rule that excludes it is broken in every
 * meal with that food. A limit that became tighter since then is broken on other days. Neither prevents a
 * swap, as long as the new meal does not take the plan further from the limit.
 */
export function brokenByChange(before: Proof, after: Proof): string[] {
  const broken = brokenIn(after)
  if (broken.length === 0) return []
  const known = new Set(brokenIn(before))
  const ofFoods = foodsLeftIn(after)
  return broken.filter((id) => !(known.has(id) && (ofFoods.has(id) || isNoFartherOff(id, before, after))))
}

function isNoFartherOff(id: string, before: Proof, after: Proof): boolean {
  const [now, then] = [after, before].map(({ rules }) => missOf(rules.find((rule) => rule.id === id)))
  return now !== undefined && then !== undefined && now <= then
}

/** Returns how far a value is outside its limits. Returns undefined for a result without a value. */
function missOf(result: RuleResult | undefined): number | undefined {
  if (!result || result.value === null) return undefined
  const { value, min, max } = result
  return Math.max(0, (min ?? value) - value, value - (max ?? value))
}

/** True if the only broken rules are those that exclude foods. */
export function isBrokenByFoodsAlone(proof: Proof): boolean {
  const ofFoods = foodsLeftIn(proof)
  return brokenIn(proof).every((id) => ofFoods.has(id))
}

/** Returns the ids of all rules and restrictions that exclude foods or triggers. */
function foodsLeftIn({ rules, exclusions, person }: Proof): Set<string> {
  return new Set([
    ...rules.filter(({ kind }) => EXCLUSIONS.includes(kind)).map(({ id }) => id),
    ...exclusions.map(({ kind, name }) => `${kind}:${name}`),
    ...person.filter(({ kind }) => kind === 'trigger').map(({ id }) => id),
  ])
}

const EXCLUSIONS: readonly RuleKind[] = ['exclude_food_tag', 'exclude_food_name', 'step_doneness']

const LEAST_COVERED = 0.8

function meanB12(facts: MealPlanFacts): number | null {
  const { amount, coveredKcal } = weekNutrient(facts, 'vitamin_b12')
  return coveredKcal >= weekEnergy(facts) * LEAST_COVERED ? amount / facts.days : null
}

const LEEWAY = 0.05

function energyResult(target: EnergyTarget, facts: MealPlanFacts): EnergyResult {
  const days = daysOf(facts).map((day) => dayEnergy(facts, day))
  const isOff = days.some((kcal) => Math.abs(kcal - target.targetKcal) > target.targetKcal * LEEWAY)
  const isBroken = days.some((kcal) => kcal < target.floorKcal || kcal > target.ceilingKcal)
  return {
    state: isBroken ? 'fail' : isOff ? 'warn' : 'pass',
    ...target,
    meanKcal: weekEnergy(facts) / facts.days,
    lowestDayKcal: Math.min(...days),
    highestDayKcal: Math.max(...days),
  }
}

function servedSlugs(days: readonly ProvedDay[]): string[] {
  return days.flatMap(({ meals = [] }) => meals.map(({ slug }) => slug))
}

function eatenFoods(foods: ReadonlyMap<number, RatedFood>, days: readonly ProvedDay[]): RatedFood[] {
  const ids = new Set(days.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))
  return [...ids].flatMap((fdcId) => foods.get(fdcId) ?? [])
}

function exclusionResult(
  restriction: DietaryRestriction,
  eaten: RatedFood[],
  leftOut: ReadonlyMap<string, number> | undefined,
): ExclusionResult {
  const { kind, name, concepts } = restriction
  const found = eaten.filter(restriction.rulesOut).map((food) => food.name)
  const dishes = leftOut?.get(restrictionId(restriction))
  return {
    kind,
    name,
    state: !restriction.isUnderstood ? 'no_data' : found.length === 0 ? 'pass' : 'fail',
    foods: found,
    ...(concepts.length > 0 && { readAs: concepts.map((concept) => concept.name) }),
    ...(dishes !== undefined && restriction.isUnderstood && { dishes }),
  }
}
