import type { Condition } from '#catalogue/conditions/condition.ts'
import { type EvidenceRule, goalEvidence } from '#meal-plans/proof/goal-evidence.ts'
import type { RuleKind } from '#meal-plans/rules/rule.ts'

/** Our knowledge about a health goal: its own texts, and its main rules with their sources. */
export type ConditionFacts = { condition: Condition; rules: EvidenceRule[] }

export function conditionFacts(condition: Condition): ConditionFacts {
  return { condition, rules: goalEvidence(condition.ruleSet)?.mainRules ?? [] }
}

/**
 * Kinds of rules that are shown by name only, because explaining shares, scores and ratios takes more than
 * one line.
 */
const WITHOUT_LIMITS = new Set<RuleKind>([
  'food_tag_share',
  'food_tag_ratio',
  'nutrient_ratio',
  'score',
  'meal_share_of_energy',
  'meal_consistency',
  'energy_adjustment',
])

/** Describes a rule with its limits, such as `Sodium: at most 1,500 mg a day`. */
export function ruleInWords({ name, kind, min, max, unit }: EvidenceRule): string {
  const limits = WITHOUT_LIMITS.has(kind) ? '' : limitsInWords(min, max)
  if (limits === '') return name
  const counted = / 1$/.test(limits) ? unit.replace(/^(serving|meal|hour|time)s/, '$1') : unit
  return `${name}: ${limits}${unit.startsWith('%') ? '' : ' '}${counted}`.trim()
}

/** Combines all facts into one text for a model to write from. */
export function factsInWords({ condition, rules }: ConditionFacts): string {
  const { name, description, dietFocus, goal, goalText, planOverview, focus, tips } = condition
  return [
    name,
    description,
    dietFocus,
    goal.headline,
    goal.overview,
    goal.dietFocusOverview,
    ...goal.dietFocusHighlights.map(({ headline, overview }) => `${headline}: ${overview}`),
    goalText,
    planOverview,
    ...focus.map(({ focus, description }) => `${focus}: ${description}`),
    ...tips,
    ...rules.map((rule) => `${ruleInWords(rule)}. Source: ${rule.source}.`),
  ]
    .filter((text) => text.trim() !== '')
    .join('\n')
}

function limitsInWords(min: number | null, max: number | null): string {
  const shown = (limit: number) => limit.toLocaleString('en-US', { maximumFractionDigits: 2 })
  if (min !== null && max !== null) return min === max ? shown(min) : `${shown(min)} to ${shown(max)}`
  if (min !== null) return `at least ${shown(min)}`
  if (max === null || max === 0) return ''
  // An exclusive limit is stored as a figure just below it.
  const above = Math.ceil(max)
  return Math.abs(above - max - 0.01) < 1e-9 ? `less than ${shown(above)}` : `at most ${shown(max)}`
}
