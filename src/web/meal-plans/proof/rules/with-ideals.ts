import { proofText } from '#web/messages/proof.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import type { ShownRule } from '../shown/shown-proof.ts'
import { ruleStanding } from './rule-standing.ts'
import { limitWords } from './rule-words.ts'

const t = textIn(DEFAULT_LOCALE, proofText)

/** A rule, with the narrower one that is aimed for beyond its limit, or the wider one that holds with it. */
export type RuleWithIdeal = ShownRule & { ideal?: ShownRule; isIdeal?: true; wider?: ShownRule }

/**
 * One limit for each nutrient: what is aimed for beyond a firm limit stands beside it where both are met or neither
 * is, and else apart, by a name that says what it is. Of two limits that are both applied because nobody knows for
 * whom, the stricter tells of both.
 */
export function withIdeals(all: ShownRule[]): RuleWithIdeal[] {
  const stricter = new Map(all.flatMap((rule) => stricterThan(rule, all)))
  const rules = all.filter((rule) => !stricter.has(rule))
  return idealsBeside(rules).map((rule) => {
    const wider = [...stricter].find(([, { id }]) => id === rule.id)?.[0]
    return wider ? { ...rule, wider } : rule
  })
}

/** A limit that is applied to be safe, and the stricter one of the same kind beside it. */
function stricterThan(rule: ShownRule, rules: ShownRule[]): [[ShownRule, ShownRule]] | [] {
  const twin = rules.find(
    (other) =>
      isSameMeasure(rule, other) &&
      rule.severity === other.severity &&
      rule.note !== undefined &&
      rule.note === other.note &&
      ruleStanding(rule) === ruleStanding(other) &&
      rule.min === null &&
      other.min === null &&
      other.max !== null &&
      rule.max !== null &&
      other.max < rule.max,
  )
  return twin ? [[rule, twin]] : []
}

function isSameMeasure(rule: ShownRule, { name, kind, unit }: ShownRule): boolean {
  return rule.name === name && rule.kind === kind && rule.unit === unit
}

function idealsBeside(rules: ShownRule[]): RuleWithIdeal[] {
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
    (other) =>
      other.severity === 'hard' &&
      isSameMeasure(rule, other) &&
      ((other.max !== null && rule.max !== null && rule.min === null && rule.max < other.max) ||
        (other.min !== null && rule.min !== null && rule.max === null && rule.min > other.min)),
  )
  return firm ? [[rule, firm]] : []
}

/** A limit with the narrower one that is aimed for, or the wider one that holds with it. */
export function limitBeside(limit: string, { ideal, wider }: Pick<RuleWithIdeal, 'ideal' | 'wider'>): string {
  if (ideal) return t('limit.withIdeal', { limit, ideal: limitWords(ideal) ?? '' })
  return wider ? t('limit.stricter', { limit, wider: limitWords(wider) ?? '' }) : limit
}
