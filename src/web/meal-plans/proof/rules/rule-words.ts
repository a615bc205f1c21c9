import { bindFigures } from '#platform/bind-figures.ts'
import { numberFormat } from '#web/formats.ts'
import { proofText } from '#web/messages/proof.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import type { ShownRule } from '../shown/shown-proof.ts'

const t = textIn(DEFAULT_LOCALE, proofText)

type Measured = Pick<ShownRule, 'kind' | 'value' | 'min' | 'max' | 'unit'>

/** `at most 2,300 mg a day`; null where a rule has no limit to speak of. */
export function limitWords(rule: Measured): string | null {
  const { kind, min, max } = rule
  if (kind === 'energy_adjustment') return energyLimitWords(rule)
  if (max === 0 && (min === null || min === 0)) return t('noneAtAnyMeal')
  const { factor, unit } = scaleOf(rule)
  if (unit === '') return null
  const written = (limit: number) => formatFigure(limit * factor, 2)
  if (min !== null && max !== null)
    return withUnit(
      min === max ? written(min) : t('limit.between', { min: written(min), max: written(max) }),
      unit,
    )
  if (min !== null) return t('limit.atLeast', { amount: withUnit(written(min), unit) })
  if (max === null) return null
  // A limit that must not be reached is kept as a figure just below it.
  const isOpen = Math.abs(Math.ceil(max) - max - 0.01) < 1e-9
  return isOpen
    ? t('limit.lessThan', { amount: withUnit(written(Math.ceil(max)), unit) })
    : t('limit.atMost', { amount: withUnit(written(max), unit) })
}

/** `2,300 mg` or `3,500 and 5,000 mg a day`, for sentences that say on which days; null without a limit. */
export function limitFigure(rule: Measured & Pick<ShownRule, 'basis'>): string | null {
  const { min, max, basis } = rule
  const { factor, unit } = scaleOf(rule)
  const written = (limit: number) => formatFigure(limit * factor, 2)
  const shown = basis === 'weekly mean' ? unit : unit.replace(/ a day$/, '')
  if (min !== null && max !== null)
    return withUnit(t('say.range', { min: written(min), max: written(max) }), shown)
  const limit = max ?? min
  return limit === null ? null : withUnit(written(limit), shown)
}

/** `1,313`, or `5.1%` of what its limit speaks of. */
export function valueFigure(rule: Measured): string {
  const { value, min, max } = rule
  const { factor, unit } = scaleOf(rule)
  const limits = [min, max].flatMap((limit) => (limit === null ? [] : [limit * factor]))
  return `${truthfulFigure((value ?? 0) * factor, limits)}${unit.startsWith('%') ? '%' : ''}`
}

/** `1,144 mg a day`, or `1,482 mg on that day` of a highest or lowest one; null where nothing was measured. */
export function valueWords(rule: Measured & { basis?: string }): string | null {
  const { kind, value, min, max, basis = '' } = rule
  if (value === null) return null
  if (kind === 'energy_adjustment') return besideNeed(value)
  if (value === 0 && max === 0) return t('value.none')
  const { factor, unit } = scaleOf(rule)
  const limits = [min, max].flatMap((limit) => (limit === null ? [] : [limit * factor]))
  const figure = truthfulFigure(value * factor, limits)
  const isOfOneDay = ONE_DAY.includes(basis) && unit.endsWith(A_DAY)
  return isOfOneDay
    ? t('value.onThatDay', { amount: withUnit(figure, unit.slice(0, -A_DAY.length)) })
    : withUnit(figure, unit)
}

const ONE_DAY = ['highest day', 'lowest day']
const A_DAY = ' a day'

/** Percent where a rule speaks of shares, and units as a cook would say them. */
function scaleOf({ kind, unit }: Measured): { factor: number; unit: string } {
  switch (kind) {
    case 'food_tag_share':
      return { factor: 100, unit: unit.replace('share of', '% of') }
    case 'meal_share_of_energy':
      return { factor: 100, unit: '% of the day’s energy' }
    case 'portion_size':
      return { factor: 100, unit: '% of the most that we serve' }
    case 'meal_consistency':
      return { factor: 100, unit: '% variation' }
    case 'food_tag_ratio':
      return { factor: 1, unit: `g of ${unit.replace(' to ', ' for each gram of ')}` }
    case 'nutrient_ratio':
      return { factor: 1, unit: unit.replace(' to ', ' for each ') }
    case 'score':
      return { factor: 1, unit: unit.replace(/,.*/, '') }
    default:
      return { factor: 1, unit: unit.replace('µg', 'mcg') }
  }
}

function withUnit(written: string, unit: string): string {
  if (unit.startsWith('%')) return `${written}${unit}`
  const counted = written === '1' ? unit.replace(/\b(time|serving|meal|week|hour)s\b/, '$1') : unit
  return bindFigures(`${written} ${counted}`).replace(/ a (day|week|meal)$/, '\u00a0a\u00a0$1')
}

function energyLimitWords({ min, max }: Measured): string | null {
  if (min === null || max === null) return null
  if (min === 0 && max === 0) return t('limit.allEnergy')
  return t('limit.lessEnergy', { min: formatFigure(-max, 0), max: formatFigure(-min, 0) })
}

function besideNeed(kcal: number): string {
  return t(kcal > 0 ? 'value.aboveNeed' : 'value.belowNeed', { amount: formatFigure(Math.abs(kcal), 0) })
}

/** Rounded for reading, but never to the other side of a limit. */
function truthfulFigure(value: number, limits: number[]): string {
  const size = Math.abs(value)
  const usual = size >= 100 ? 0 : size >= 1 ? 1 : 2
  for (let digits = usual; digits < 6; digits++) {
    // A plan has its sums with two decimals, and a day is shown in whole ones of those: here as there.
    const stored = digits === 0 ? Number(value.toFixed(2)) : value
    const rounded = Number(stored.toFixed(digits))
    if (limits.every((limit) => sideOf(rounded, limit) === sideOf(value, limit)))
      return formatFigure(stored, digits)
  }
  return formatFigure(value, 6)
}

/** What is a hair's breadth from a limit is on it. */
function sideOf(value: number, limit: number): 'below' | 'above' | 'on' {
  if (Math.abs(value - limit) <= Math.abs(limit) * 1e-9) return 'on'
  return value < limit ? 'below' : 'above'
}

export function formatFigure(value: number, digits: number): string {
  return numberFormat(DEFAULT_LOCALE, { maximumFractionDigits: digits }).format(value)
}

// A mean over the week is what is meant where nothing else is said.
const BASES = [
  'highest day',
  'lowest day',
  'every day',
  'largest meal',
  'the same meal over the days',
] as const

/** Over what a value was taken; null where it goes without saying. */
export function basisWords({ basis, max }: Pick<ShownRule, 'basis' | 'max'>): string | null {
  if (max === 0) return null
  const known = BASES.find((each) => each === basis)
  if (known) return t(`basis.${known}`)
  return basis.startsWith('lowest ') ? t('basis.inThe', { basis }) : null
}

export function severityWords(severity: ShownRule['severity']): string {
  return t(`severity.${severity}`)
}

/** Why nobody can tell whether a rule is kept; of a statement, what it says. */
export function whyUnknown({
  kind,
  coverage,
  notEvaluated,
  note,
}: Pick<ShownRule, 'kind' | 'coverage' | 'notEvaluated' | 'note'>): string {
  if (kind === 'statement') return note ?? ''
  if (coverage === null) return notEvaluated ?? ''
  if (coverage === 0) return t('unknown.noFood')
  return t('unknown.tooFew', { share: Math.floor(coverage) })
}

const GRADES = ['A', 'B', 'C', 'D'] as const

export function gradeWords(grade: string): string {
  const known = GRADES.find((each) => each === grade)
  return known ? t(`grade.${known}`) : grade
}
