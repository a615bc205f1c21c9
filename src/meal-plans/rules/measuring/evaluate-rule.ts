import type { MealPlanFacts } from '../meal-plan-facts.ts'
import { appliesTo } from '../merging/applies-to.ts'
import type { EffectiveRule } from '../merging/effective-rules.ts'
import { whyBesidePlate } from '../merging/on-plate.ts'
import type { Rule, RuleKind } from '../rule.ts'
import type { RuleResult, RuleState } from '../rule-result.ts'
import { citedSources, sourceText } from '../source.ts'
import { isWithin } from './is-within.ts'
import { measureRule } from './measure.ts'
import type { Measurement } from './measurement.ts'

/**
 * Least percentage of energy from foods with a figure. Below this, a value is not reliable enough for a
 * verdict.
 */
const LEAST_COVERAGE = 80

/**
 * Evaluates one rule against the contents of a plan. A rule that can't be evaluated gets a reason and never
 * passes silently.
 */
export function evaluateRule(effective: EffectiveRule, facts: MealPlanFacts): RuleResult {
  const { rule, setAside } = effective
  if (setAside !== null) return unevaluated(effective, { applies: false, reason: setAside })
  const applicability = appliesTo(rule, facts.member)
  if (applicability.applies === false) return unevaluated(effective, applicability)
  if (applicability.applies === 'unknown')
    return unevaluated(effective, { applies: true, reason: applicability.reason })
  const measured = measureRule(rule, facts)
  if ('notEvaluated' in measured)
    return unevaluated(effective, { applies: measured.applies ?? true, reason: measured.notEvaluated })
  return judged(effective, measured, applicability.note)
}

function judged(effective: EffectiveRule, measured: Measurement, whenNote: string | undefined): RuleResult {
  const { value, limits, unit, coverage, basis } = measured
  const isMet = measured.isMet ?? isWithin(value, limits)
  const result = {
    ...described(effective),
    state: stateOf(effective.rule, isMet),
    value,
    min: limits.min ?? null,
    max: limits.max ?? null,
    unit,
    coverage,
    basis,
    applies: true,
    ...withNote([effective.rule.note, effective.note, whenNote, measured.note]),
  }
  const beside = whyBesidePlate(effective.rule)
  if (beside !== null) return { ...result, state: 'no_data', notEvaluated: beside }
  const isThin = coverage !== null && coverage < LEAST_COVERAGE
  if (!isThin || result.state === 'fail' || isAlreadyTooMuch(effective.rule, measured)) return result
  return { ...result, state: 'no_data', notEvaluated: tooThin(coverage) }
}

/**
 * True if the foods with a figure alone exceed the maximum. Foods without a figure could only add to the sum.
 */
function isAlreadyTooMuch({ test }: Rule, { value, limits: { max } }: Measurement): boolean {
  return SUMS.includes(test.kind) && value !== null && max !== undefined && !isWithin(value, { max })
}

const SUMS: readonly RuleKind[] = [
  ...(['nutrient_per_day', 'nutrient_per_1000kcal', 'nutrient_per_week_mean', 'percent_energy'] as const),
  ...(['nutrient_per_kg', 'nutrient_per_kg_highest_day', 'meal_nutrient', 'per_serving_limit'] as const),
]

function unevaluated(
  effective: EffectiveRule,
  { applies, reason }: { applies: boolean; reason: string },
): RuleResult {
  const { test } = effective.rule
  return {
    ...described(effective),
    state: 'no_data',
    value: null,
    min: 'min' in test ? (test.min ?? null) : null,
    max: 'max' in test ? (test.max ?? null) : null,
    unit: 'unit' in test ? test.unit : '',
    coverage: null,
    basis: 'not evaluated',
    applies,
    notEvaluated: reason,
    ...withNote([effective.rule.note, effective.note]),
  }
}

function described({ rule, condition, signedOffBy }: EffectiveRule) {
  return {
    id: rule.id,
    condition,
    kind: rule.test.kind,
    severity: rule.severity,
    onPlate: whyBesidePlate(rule) === null,
    source: sourceText(rule.evidence),
    sources: citedSources(rule.evidence),
    evidence: rule.evidence.grade,
    certainty: rule.evidence.certainty,
    verified: rule.evidence.verified,
    signedOffBy,
  }
}

function stateOf({ severity }: Rule, isMet: boolean): RuleState {
  if (isMet) return 'pass'
  return severity === 'hard' ? 'fail' : 'warn'
}

function withNote(parts: (string | null | undefined)[]): { note?: string } {
  const note = parts.filter(Boolean).join(' ')
  return note ? { note } : {}
}

function tooThin(coverage: number): string {
  return `Only ${Math.floor(coverage)}% of the energy comes from foods with a figure; ${LEAST_COVERAGE}% are needed.`
}
