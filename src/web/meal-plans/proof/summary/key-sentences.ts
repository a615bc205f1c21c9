import { strictest } from '#meal-plans/proof/strictest.ts'
import { allergenWords } from '#meal-plans/wording/allergen-words.ts'
import { listFormat } from '#web/formats.ts'
import { proofText } from '#web/messages/proof.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import { wasChecked } from '../rules/rule-outcome.ts'
import { limitFigure, valueFigure } from '../rules/rule-words.ts'
import { REFERENCE_INTAKES_NAME, type ShownProof, type ShownRule } from '../shown/shown-proof.ts'

/** As much of a rule and of what is left out as a sentence needs. */
export type SummaryRule = Pick<
  ShownRule,
  | 'name'
  | 'condition'
  | 'kind'
  | 'severity'
  | 'applies'
  | 'onPlate'
  | 'state'
  | 'value'
  | 'min'
  | 'max'
  | 'unit'
  | 'basis'
>
type SummaryExclusion = Pick<ShownProof['exclusions'][number], 'kind' | 'name' | 'state'>

const t = textIn(DEFAULT_LOCALE, proofText)

export const MOST_SENTENCES = 3
const SEVERITIES: ShownRule['severity'][] = ['hard', 'target', 'advisory']
const KINDS = ['nutrient_per_day', 'percent_energy', 'nutrient_per_1000kcal']
const EVERY_DAY = ['highest day', 'lowest day', 'every day']
/** Of what a day holds many times its least, that it reaches it is no news. */
const MOST_TIMES_LEAST = 8
const WEEKLY_MEAN = 'weekly mean'
/** What no health goal asks for, and nobody would boast of: fiber that has not grown yet. */
const NOT_OF_GOALS = [REFERENCE_INTAKES_NAME, 'fiber']

/**
 * What a proof says in at most three sentences that somebody can repeat: allergies first, then the figures of the
 * health goals that are met, firm ones before others, each nutrient once.
 */
export function keySentences({
  rules,
  exclusions,
}: {
  rules: readonly SummaryRule[]
  exclusions: readonly SummaryExclusion[]
}): string[] {
  const ofGoals = rules.filter(isMetForGoal).toSorted((one, other) => rank(one) - rank(other))
  const onePerName = [...Map.groupBy(ofGoals, ({ name }) => name).values()].map(strictest)
  const figures = onePerName.flatMap((rule) => (rule && figureSentence(rule)) ?? [])
  return [...allergySentences(exclusions), ...figures].slice(0, MOST_SENTENCES)
}

export function isMetForGoal(rule: SummaryRule): boolean {
  return wasChecked(rule) && rule.state === 'pass' && !NOT_OF_GOALS.includes(rule.condition)
}

function rank({ severity, kind }: SummaryRule): number {
  const place = KINDS.indexOf(kind)
  return SEVERITIES.indexOf(severity) * (KINDS.length + 1) + (place < 0 ? KINDS.length : place)
}

function allergySentences(exclusions: readonly SummaryExclusion[]): string[] {
  const allergies = exclusions.filter(({ kind }) => kind === 'allergy')
  if (allergies.length === 0 || allergies.some(({ state }) => state !== 'pass')) return []
  return [noMealHolds(allergies.map(({ name }) => allergenWords(name).toLowerCase()))]
}

export function noMealHolds(names: string[]): string {
  return t('say.noMealHolds', {
    names: listFormat(DEFAULT_LOCALE, 'disjunction').format(names),
  })
}

/** Null for rules whose figures say little without their unit in full, and for what is left out altogether. */
function figureSentence(rule: SummaryRule): string | null {
  const { kind, value, min, max, basis } = rule
  if (!KINDS.includes(kind) || value === null || (max === 0 && value === 0)) return null
  const limit = limitFigure(rule)
  if (limit === null) return null
  const given = { name: rule.name === SODIUM ? t('say.salt') : rule.name, limit, value: valueFigure(rule) }
  if (min !== null && max !== null)
    return t(basis === WEEKLY_MEAN ? 'say.betweenOnAverage' : 'say.between', given)
  if (max !== null && value >= max) return null
  if (min !== null && value > min * MOST_TIMES_LEAST) return null
  return t(`say.${max === null ? 'reaches' : 'under'}${spanOf(basis)}`, given)
}

/** A mean says nothing of a single day. */
function spanOf(basis: string): 'Daily' | 'OnAverage' | '' {
  if (basis === WEEKLY_MEAN) return 'OnAverage'
  return EVERY_DAY.includes(basis) ? 'Daily' : ''
}

const SODIUM = 'Sodium'
