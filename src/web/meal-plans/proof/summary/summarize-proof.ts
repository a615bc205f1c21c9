import { listFormat } from '#web/formats.ts'
import { proofText } from '#web/messages/proof.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import { type RuleOutcome, ruleOutcome, wasChecked } from '../rules/rule-outcome.ts'
import { exclusionName } from '../shown/exclusion-name.ts'
import { REFERENCE_INTAKES_NAME, type ShownProof, type ShownRule } from '../shown/shown-proof.ts'
import { proofSentences } from './proof-sentences.ts'

const t = textIn(DEFAULT_LOCALE, proofText)

/** One plain sentence, and the rules it speaks of. */
export type Point = { outcome: RuleOutcome; text: string; rules?: ShownRule[] }

export type ProofPoints = {
  /** What somebody can repeat, in three sentences at most. */
  sentences: string[]
  met: number
  checked: number
  headline: string
  points: Point[]
}

/** What a proof says in a few plain sentences: what is kept, what is not, and what nobody knows. */
export function summarizeProof(proof: ShownProof): ProofPoints {
  const { goals, rules, exclusions, energy } = proof
  const isOfEarlier = Boolean(proof.since || proof.recalled)
  const checked = rules.filter(wasChecked)
  const [ofAdults, ofGoals] = [rules.filter(isForAllAdults), rules.filter((rule) => !isForAllAdults(rule))]
  const met = checked.filter(({ state }) => state === 'pass').length
  return {
    // What somebody repeats has to be true of the plan as it is read.
    sentences: isOfEarlier ? [] : proofSentences({ rules, exclusions }),
    met,
    checked: checked.length,
    headline: headline(met, checked.length),
    points: [
      ...hardPoints(rules, goals.length),
      ...missedPoints(ofGoals),
      ...energyPoints(energy),
      ...exclusionPoints(exclusions, isOfEarlier),
      ...unknownPoints(ofGoals),
      ...needPoints(ofAdults),
      signOffPoint(rules),
    ],
  }
}

function headline(met: number, checked: number): string {
  if (checked === 0) return t('summary.nothingChecked')
  return met === checked ? t('summary.allMet', { checked }) : t('summary.someMet', { met, checked })
}

function hardPoints(rules: ShownRule[], goals: number): Point[] {
  const hard = rules.filter((rule) => rule.severity === 'hard' && wasChecked(rule))
  const broken = hard.filter(({ state }) => state === 'fail')
  if (broken.length > 0) {
    const text = t('summary.hardBroken', { count: broken.length })
    return [{ outcome: 'broken', text, rules: broken }]
  }
  if (hard.length === 0) return [{ outcome: 'yours', text: t('summary.noHard', { goals }) }]
  const text = t('summary.hardMet', { count: hard.length })
  return [{ outcome: 'met', text }]
}

function isForAllAdults({ condition }: ShownRule): boolean {
  return condition === REFERENCE_INTAKES_NAME
}

function missedPoints(rules: ShownRule[]): Point[] {
  const missed = rules.filter((rule) => ruleOutcome(rule) === 'missed')
  return (['missed', 'missedForInformation'] as const).flatMap((key) => {
    const rules = missed.filter(
      ({ severity }) => (severity === 'advisory') === (key === 'missedForInformation'),
    )
    const text = t(`summary.${key}`, { count: rules.length })
    return rules.length === 0 ? [] : [{ outcome: 'missed', text, rules }]
  })
}

function energyPoints({ state }: ShownProof['energy']): Point[] {
  if (state === 'fail') return [{ outcome: 'broken', text: t('summary.energyFail') }]
  if (state === 'warn') return [{ outcome: 'missed', text: t('summary.energyWarn') }]
  return []
}

function exclusionPoints(exclusions: ShownProof['exclusions'], isOfEarlier: boolean): Point[] {
  if (exclusions.length === 0) return []
  const named = (wanted: ShownProof['exclusions'][number]['state']) =>
    exclusions.filter(({ state }) => state === wanted).map(exclusionName)
  const [broken, unknown] = [named('fail'), named('no_data')]
  const points: Point[] = []
  if (broken.length > 0)
    points.push({ outcome: 'broken', text: t('summary.leftOutBroken', { names: broken.join(', ') }) })
  if (unknown.length > 0)
    points.push({ outcome: 'unknown', text: t('summary.leftOutUnknown', { names: unknown.join(', ') }) })
  return points.length > 0
    ? points
    : [{ outcome: 'met', text: t(isOfEarlier ? 'summary.leftOutThen' : 'summary.leftOut') }]
}

function unknownPoints(rules: ShownRule[]): Point[] {
  const unknown = rules.filter((rule) => ruleOutcome(rule) === 'unknown')
  if (unknown.length === 0) return []
  const text = t('summary.unknown', { count: unknown.length })
  return [{ outcome: 'unknown', text, rules: unknown }]
}

/** What adults need beside their health goals: more than a dozen nutrients, of which only the exceptions are named. */
function needPoints(rules: ShownRule[]): Point[] {
  if (rules.length === 0) return []
  const missed = rules.filter((rule) => ruleOutcome(rule) === 'missed')
  const unknown = rules.filter((rule) => ruleOutcome(rule) === 'unknown')
  const points: Point[] = []
  if (missed.length > 0)
    points.push({
      outcome: 'missed',
      text: t('summary.needsMissed'),
      rules: missed,
    })
  else points.push({ outcome: 'met', text: t('summary.needsMet') })
  if (unknown.length > 0)
    points.push({
      outcome: 'unknown',
      text: t('summary.needsUnknown'),
      rules: unknown,
    })
  return points
}

function signOffPoint(rules: ShownRule[]): Point {
  const names = [...new Set(rules.flatMap(({ signedOffBy }) => signedOffBy ?? []))]
  if (names.length === 0) return { outcome: 'unknown', text: t('summary.unsigned') }
  const listed = listFormat(DEFAULT_LOCALE).format(names)
  const open = rules.filter(({ signedOffBy }) => signedOffBy === null).length
  return open === 0
    ? { outcome: 'met', text: t('summary.signed', { names: listed }) }
    : { outcome: 'unknown', text: t('summary.partlySigned', { names: listed, open, all: rules.length }) }
}
