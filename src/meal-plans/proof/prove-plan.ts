import { ENERGY_FLOOR, type EnergyTarget, energyTarget } from '../planner/energy-target.ts'
import { memberFactsOf } from '../planner/member-facts.ts'
import type { PlannerInput, PlannerRequest } from '../planner/planner-input.ts'
import type { Intake } from '../planner/solved-plan.ts'
import { type Wish, wishesOf } from '../planner/wish.ts'
import { evaluateRule } from '../rules/evaluate-rule.ts'
import { mergeRules } from '../rules/merge-rules.ts'
import type { PlanFacts } from '../rules/plan-facts.ts'
import type { RatedFood } from '../rules/rated-food.ts'
import { RULES_VERSION } from '../rules/rule-sets.ts'
import { dayEnergy, daysOf, weekEnergy } from '../rules/week-sums.ts'
import { intakeFacts } from './intake-facts.ts'
import type { EnergyResult, ExclusionResult, Proof } from './proof.ts'

/**
 * Judges a plan by every rule that its member's goals and medicines bring. Needs foods and grams only, and none of
 * the planner's sums, so that it can stand against the planner.
 */
export function provePlan(options: {
  foods: ReadonlyMap<number, RatedFood>
  days: readonly { intake: Intake[] }[]
  request: Pick<PlannerRequest, 'input' | 'year'>
  versions: { catalogue: string; solver: string }
}): Proof {
  const { foods, days, request, versions } = options
  const { input } = request
  const member = memberFactsOf(request)
  const facts = intakeFacts(foods, days, member)
  const { rules, resolutions } = mergeRules(input.goals, member)
  return {
    rules: rules.map((rule) => evaluateRule(rule, facts)),
    resolutions,
    exclusions: exclusionResults(input, foods, days),
    energy: energyResult(energyTarget(input, member), facts),
    versions: {
      catalogue: versions.catalogue,
      rules: RULES_VERSION,
      solver: versions.solver,
      seed: input.seed,
    },
  }
}

/** Ids of what a proof shows to be broken: hard rules, and what the member asked to be left out. */
export function brokenIn({ rules, exclusions, energy }: Proof): string[] {
  return [
    ...(energy.state === 'fail' ? [ENERGY_FLOOR] : []),
    ...rules.filter(({ state }) => state === 'fail').map(({ id }) => id),
    ...exclusions.filter(({ state }) => state === 'fail').map(({ kind, name }) => `${kind}:${name}`),
  ]
}

const LEEWAY = 0.05

function energyResult(target: EnergyTarget, facts: PlanFacts): EnergyResult {
  const days = daysOf(facts).map((day) => dayEnergy(facts, day))
  const isOff = days.some((kcal) => Math.abs(kcal - target.targetKcal) > target.targetKcal * LEEWAY)
  const isTooLow = days.some((kcal) => kcal < target.floorKcal)
  return {
    state: isTooLow ? 'fail' : isOff ? 'warn' : 'pass',
    ...target,
    meanKcal: weekEnergy(facts) / facts.days,
    lowestDayKcal: Math.min(...days),
    highestDayKcal: Math.max(...days),
  }
}

function exclusionResults(
  input: PlannerInput,
  foods: ReadonlyMap<number, RatedFood>,
  days: readonly { intake: Intake[] }[],
): ExclusionResult[] {
  const eaten = [...new Set(days.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))].flatMap(
    (fdcId) => foods.get(fdcId) ?? [],
  )
  return wishesOf(input).map((wish) => exclusionResult(wish, eaten))
}

function exclusionResult({ kind, name, rulesOut }: Wish, eaten: RatedFood[]): ExclusionResult {
  const found = eaten.filter(rulesOut).map((food) => food.name)
  return { kind, name, state: found.length === 0 ? 'pass' : 'fail', foods: found }
}
