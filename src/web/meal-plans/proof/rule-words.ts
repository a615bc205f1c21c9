import type { ShownRule } from './shown-proof.ts'

type Measured = Pick<ShownRule, 'kind' | 'value' | 'min' | 'max' | 'unit'>

/** `at most 2,300 mg a day`; null where a rule has no limit to speak of. */
export function limitWords(rule: Measured): string | null {
  const { kind, min, max } = rule
  if (kind === 'energy_adjustment') return energyLimitWords(rule)
  if (max === 0 && (min === null || min === 0)) return 'none'
  const { factor, unit } = scaleOf(rule)
  if (unit === '') return null
  const written = (limit: number) => figure(limit * factor, 2)
  if (min !== null && max !== null)
    return withUnit(min === max ? written(min) : `${written(min)} to ${written(max)}`, unit)
  if (min !== null) return `at least ${withUnit(written(min), unit)}`
  if (max === null) return null
  // A limit that must not be reached is kept as a figure just below it.
  const isOpen = Math.abs(Math.ceil(max) - max - 0.01) < 1e-9
  return isOpen
    ? `less than ${withUnit(written(Math.ceil(max)), unit)}`
    : `at most ${withUnit(written(max), unit)}`
}

/** `1,144 mg a day`; null where nothing was measured. */
export function valueWords(rule: Measured): string | null {
  const { kind, value, min, max } = rule
  if (value === null) return null
  if (kind === 'energy_adjustment') return besideNeed(value)
  if (value === 0 && max === 0) return 'none'
  const { factor, unit } = scaleOf(rule)
  const limits = [min, max].flatMap((limit) => (limit === null ? [] : [limit * factor]))
  return withUnit(truthfulFigure(value * factor, limits), unit)
}

/** Percent where a rule speaks of shares, and units as a cook would say them. */
function scaleOf({ kind, unit }: Measured): { factor: number; unit: string } {
  switch (kind) {
    case 'food_tag_share':
      return { factor: 100, unit: unit.replace('share of', '% of') }
    case 'meal_share_of_energy':
      return { factor: 100, unit: '% of the day’s energy' }
    case 'meal_consistency':
      return { factor: 100, unit: '% variation' }
    case 'food_tag_ratio':
      return { factor: 1, unit: `g of ${unit.replace(' to ', ' for each gram of ')}` }
    case 'nutrient_ratio':
      return { factor: 1, unit: 'g for each gram' }
    case 'score':
      return { factor: 1, unit: unit.replace(/,.*/, '') }
    default:
      return { factor: 1, unit: unit.replace('µg', 'mcg') }
  }
}

function withUnit(written: string, unit: string): string {
  if (unit.startsWith('%')) return `${written}${unit}`
  return `${written} ${written === '1' ? unit.replace(/\b(time|serving|meal|week|hour)s\b/, '$1') : unit}`
}

function energyLimitWords({ min, max }: Measured): string | null {
  if (min === null || max === null) return null
  if (min === 0 && max === 0) return 'all the energy you need'
  return `${figure(-max, 0)} to ${figure(-min, 0)} kcal a day less than you need`
}

function besideNeed(kcal: number): string {
  return `${figure(Math.abs(kcal), 0)} kcal a day ${kcal > 0 ? 'more' : 'less'} than you need`
}

/** Rounded for reading, but never to the other side of a limit. */
function truthfulFigure(value: number, limits: number[]): string {
  const size = Math.abs(value)
  const usual = size >= 100 ? 0 : size >= 1 ? 1 : 2
  for (let digits = usual; digits < 6; digits++) {
    const rounded = Number(value.toFixed(digits))
    if (limits.every((limit) => sideOf(rounded, limit) === sideOf(value, limit))) return figure(value, digits)
  }
  return figure(value, 6)
}

/** What is a hair's breadth from a limit is on it. */
function sideOf(value: number, limit: number): 'below' | 'above' | 'on' {
  if (Math.abs(value - limit) <= Math.abs(limit) * 1e-9) return 'on'
  return value < limit ? 'below' : 'above'
}

export function figure(value: number, digits: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

const BASES: Record<string, string> = {
  'highest day': 'on the highest day',
  'lowest day': 'on the lowest day',
  'weekly mean': 'on average over the week',
  'whole week': 'over the whole week',
  'whole plan': 'over the whole plan',
  'every meal': 'at every meal',
  'every day': 'on every day',
  'largest meal': 'in the largest meal',
  'the same meal over the days': 'in the same meal over the days',
  'every food of every sitting': 'in every food of every sitting',
}

/** Over what a value was taken; null where there is none. */
export function basisWords(basis: string): string | null {
  if (basis === 'not evaluated') return null
  if (basis in BASES) return BASES[basis] ?? null
  return basis.startsWith('lowest ') ? `in the ${basis}` : `at ${basis}`
}

export const SEVERITY_WORDS: Record<ShownRule['severity'], string> = {
  hard: 'Always kept',
  target: 'Aimed for',
  advisory: 'For information',
}

const EVIDENCE_WORDS: Record<string, string> = {
  strong: 'strong evidence',
  moderate: 'moderate evidence',
  weak: 'weak evidence',
  consensus: 'agreed by experts',
  none: 'no evidence yet',
  patient_reported: 'reported by people who have it',
}

export function evidenceWords(evidence: string): string {
  return EVIDENCE_WORDS[evidence] ?? evidence
}

const VERIFIED_WORDS: Record<string, string> = {
  read: 'Read in the source itself.',
  read_secondary: 'Read in a text about the source.',
  recalled: 'Still to be checked against the source.',
  derived: 'The figure is our own reading.',
}

/** How we know a figure. */
export function verifiedWords(verified: string): string {
  return VERIFIED_WORDS[verified] ?? verified
}

export function coverageWords(coverage: number | null): string | null {
  return coverage === null ? null : `figures for ${Math.floor(coverage)}% of the energy`
}

const GRADES: Record<string, string> = { A: 'strong (A)', B: 'moderate (B)', C: 'limited (C)', D: 'weak (D)' }

export function gradeWords(grade: string): string {
  return GRADES[grade] ?? grade
}
