import { proofText } from '#web/messages/proof.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import type { ShownRule } from '../shown/shown-proof.ts'
import { ruleOutcome } from './rule-outcome.ts'
import { basisWords, limitWords, valueWords } from './rule-words.ts'

const t = textIn(DEFAULT_LOCALE, proofText)

/**
 * A rule, with the narrower one that is aimed for beyond its limit, the wider one that holds with it, or the one of every
 * adult that it keeps as well.
 */
export type RuleWithIdeal = ShownRule & {
  ideal?: ShownRule
  isIdeal?: true
  wider?: ShownRule
  forAll?: ShownRule
}

/**
 * One limit for each nutrient: what is aimed for beyond a firm limit stands beside it where both are met or neither
 * is, and else apart, by a name that says what it is. Of two limits that are both applied because nobody knows for
 * whom, the stricter tells of both.
 */
export function withIdeals(all: RuleWithIdeal[]): RuleWithIdeal[] {
  const stricter = new Map(all.flatMap((rule) => stricterThan(rule, all)))
  const rules = all.filter((rule) => !stricter.has(rule))
  return idealsBeside(rules).map((rule) => {
    const wider = [...stricter].find(([, { id }]) => id === rule.id)?.[0]
    return wider ? { ...rule, wider } : rule
  })
}

/**
 * Rules of health goals with the limits of every adult that they keep by themselves, which then stand beside them; and
 * what is left of those of every adult.
 */
export function withLimitsForAll(
  ofGoals: ShownRule[],
  ofAdults: ShownRule[],
): { ofGoals: RuleWithIdeal[]; ofAdults: ShownRule[] } {
  const beside = new Map<ShownRule, ShownRule>()
  for (const rule of ofAdults) {
    const [widest] = ofGoals
      .filter((goal) => !beside.has(goal) && isAsStrict(goal, rule))
      .toSorted((a, b) => (b.max ?? 0) - (a.max ?? 0) || (a.min ?? 0) - (b.min ?? 0))
    if (widest) beside.set(widest, rule)
  }
  const paired = new Set(beside.values())
  return {
    ofGoals: ofGoals.map((rule) => {
      const forAll = beside.get(rule)
      return forAll ? { ...rule, forAll } : rule
    }),
    ofAdults: ofAdults.filter((rule) => !paired.has(rule)),
  }
}

/** Whether whoever keeps one keeps the other too. */
function isAsStrict(rule: ShownRule, other: ShownRule): boolean {
  if (!isSameMeasure(rule, other) || rule.basis !== other.basis) return false
  if (ruleOutcome(rule) !== ruleOutcome(other)) return false
  if (other.max !== null && other.min === null)
    return rule.max !== null && rule.min === null && rule.max <= other.max
  return (
    other.min !== null &&
    other.max === null &&
    rule.max === null &&
    rule.min !== null &&
    rule.min >= other.min
  )
}

/** A limit that is applied to be safe, and the stricter one of the same kind beside it. */
function stricterThan(rule: ShownRule, rules: ShownRule[]): [[ShownRule, ShownRule]] | [] {
  const twin = rules.find(
    (other) =>
      isSameMeasure(rule, other) &&
      rule.severity === other.severity &&
      rule.note !== undefined &&
      rule.note === other.note &&
      ruleOutcome(rule) === ruleOutcome(other) &&
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

function idealsBeside(rules: RuleWithIdeal[]): RuleWithIdeal[] {
  const ideals = new Map(rules.flatMap((rule) => pairOf(rule, rules)))
  const idealOf = new Map<ShownRule, ShownRule>()
  for (const [ideal, hard] of ideals)
    if (ruleOutcome(ideal) === ruleOutcome(hard) && !idealOf.has(hard)) idealOf.set(hard, ideal)
  const besideHard = new Set(idealOf.values())
  return rules.flatMap((rule): RuleWithIdeal[] => {
    if (besideHard.has(rule)) return []
    if (ideals.has(rule)) return [{ ...rule, isIdeal: true }]
    const ideal = idealOf.get(rule)
    return [ideal ? { ...rule, ideal } : rule]
  })
}

/** A rule that is aimed for, and the one that it goes beyond: the firm one, else the widest that is aimed for too. */
function pairOf(rule: ShownRule, rules: ShownRule[]): [[ShownRule, ShownRule]] | [] {
  if (rule.severity !== 'target') return []
  const [first] = rules
    .filter(({ severity }) => severity !== 'advisory')
    .filter((other) => isSameMeasure(rule, other) && goesBeyond(rule, other))
    .toSorted((a, b) => rank(a) - rank(b) || (b.max ?? 0) - (a.max ?? 0) || (a.min ?? 0) - (b.min ?? 0))
  return first ? [[rule, first]] : []
}

function rank({ severity }: ShownRule): number {
  return severity === 'hard' ? 0 : 1
}

function goesBeyond(rule: ShownRule, other: ShownRule): boolean {
  const isLower = other.max !== null && rule.max !== null && rule.min === null && rule.max < other.max
  const isHigher = other.min !== null && rule.min !== null && rule.max === null && rule.min > other.min
  return isLower || isHigher
}

/** A limit with those that stand beside it. */
export function limitBeside(limit: string, rule: RuleWithIdeal): string {
  const { ideal, wider, forAll } = rule
  const own = forAll ? limitOfAll(limit, rule, forAll) : limit
  if (ideal) {
    const over = isJudgedOtherwise(rule, ideal) ? ` ${overWords(ideal)}` : ''
    return t('limit.withIdeal', { limit: own, ideal: `${limitWords(ideal) ?? ''}${over}` })
  }
  return wider ? t('limit.stricter', { limit: own, wider: limitWords(wider) ?? '' }) : own
}

/** The figure that an ideal is judged by, where that is not the one of its limit; null where there is none. */
export function idealValueWords(rule: RuleWithIdeal): string | null {
  const { ideal } = rule
  if (!ideal || !isJudgedOtherwise(rule, ideal)) return null
  const amount = valueWords({ ...ideal, basis: WEEKLY_MEAN })
  return amount === null ? null : t('value.ofIdeal', { amount, basis: overWords(ideal) })
}

const WEEKLY_MEAN = 'weekly mean'

function isJudgedOtherwise({ basis }: ShownRule, ideal: ShownRule): boolean {
  return ideal.value !== null && basis !== undefined && ideal.basis !== basis && overWords(ideal) !== ''
}

function overWords(rule: ShownRule): string {
  return rule.basis === WEEKLY_MEAN ? t('basis.weekly mean') : (basisWords(rule) ?? '')
}

function limitOfAll(limit: string, { min, max }: ShownRule, forAll: ShownRule): string {
  if (min === forAll.min && max === forAll.max) return t('limit.asForAll', { limit })
  return t('limit.beyondAll', { limit, all: limitWords(forAll) ?? '' })
}
