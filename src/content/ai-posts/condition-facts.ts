import type { Condition } from '#catalogue/conditions/condition.ts'
import { type EvidenceRule, goalEvidence } from '#meal-plans/proof/goal-evidence.ts'

/** What we know of a health goal: its own texts, and its main rules with their sources. */
export type ConditionFacts = { condition: Condition; rules: EvidenceRule[] }

export function conditionFacts(condition: Condition): ConditionFacts {
  return { condition, rules: goalEvidence(condition.slug)?.mainRules ?? [] }
}

/** A rule in words, with its limits: `Sodium: at most 1500 mg/day`. */
export function ruleInWords({ name, min, max, unit }: EvidenceRule): string {
  const limits = limitsInWords(min, max)
  return limits ? `${name}: ${limits}${unit.startsWith('%') ? '' : ' '}${unit}`.trim() : name
}

/** Each source once, in the order of the rules. */
export function sourcesOf(rules: EvidenceRule[]): string[] {
  return [...new Set(rules.map(({ source }) => source))]
}

/** All of it as one text, for a model to write from. */
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
  const shown = (limit: number) => limit.toLocaleString('en-US', { maximumFractionDigits: 3 })
  if (min !== null && max !== null) return min === max ? shown(min) : `${shown(min)} to ${shown(max)}`
  if (max !== null) return max === 0 ? '' : `at most ${shown(max)}`
  return min === null ? '' : `at least ${shown(min)}`
}
