import type { ShownRule } from '../shown/shown-proof.ts'
import { ruleStanding } from './rule-standing.ts'

/** A rule, with the narrower one that is aimed for beyond its limit. */
export type RuleWithIdeal = ShownRule & { ideal?: ShownRule; isIdeal?: true }

/**
 * One limit for each nutrient: what is aimed for beyond a firm limit stands beside it where both are met or neither
 * is, and else apart, by a name that says what it is.
 */
export function withIdeals(rules: ShownRule[]): RuleWithIdeal[] {
  const ideals = new Map(rules.flatMap((rule) => pairOf(rule, rules)))
  const told = new Set<ShownRule>()
  for (const [ideal, firm] of ideals) if (ruleStanding(ideal) === ruleStanding(firm)) told.add(ideal)
  return rules.flatMap((rule): RuleWithIdeal[] => {
    if (told.has(rule)) return []
    if (ideals.has(rule)) return [{ ...rule, isIdeal: true }]
    const ideal = [...told].find((each) => ideals.get(each) === rule)
    return [ideal ? { ...rule, ideal } : rule]
  })
}

/** A rule that is aimed for, and the firm one that it goes beyond. */
function pairOf(rule: ShownRule, rules: ShownRule[]): [[ShownRule, ShownRule]] | [] {
  if (rule.severity !== 'target') return []
  const firm = rules.find(
    ({ severity, name, kind, unit, min, max }) =>
      severity === 'hard' &&
      name === rule.name &&
      kind === rule.kind &&
      unit === rule.unit &&
      ((max !== null && rule.max !== null && rule.min === null && rule.max < max) ||
        (min !== null && rule.min !== null && rule.max === null && rule.min > min)),
  )
  return firm ? [[rule, firm]] : []
}
