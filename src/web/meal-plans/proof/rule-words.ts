import type { ShownRule } from './shown-proof.ts'

type Measured = Pick<ShownRule, 'kind' | 'value' | 'min' | 'max' | 'unit'>

/** `at most 2,300 mg a day`; null where a rule has no limit to speak of. */
export function limitWords(rule: Measured): string | null {
  const { kind, min, max } = rule
  if (kind === 'energy_adjustment') return energyLimitWords(rule)
  if (max === 0 && (min === null || min === 0)) return 'none at any meal'
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

// A mean over the week is what is meant where nothing else is said.
const BASES: Record<string, string> = {
  'highest day': 'on the highest day',
  'lowest day': 'on the lowest day',
  'every day': 'on every day',
  'largest meal': 'in the largest meal',
  'the same meal over the days': 'in the same meal over the days',
}

/** Over what a value was taken; null where it goes without saying. */
export function basisWords({ basis, max }: Pick<ShownRule, 'basis' | 'max'>): string | null {
  if (max === 0) return null
  if (basis in BASES) return BASES[basis] ?? null
  return basis.startsWith('lowest ') ? `in the ${basis}` : null
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

const VERIFIED_WORDS: Record<string, string | null> = {
  read: null,
  read_secondary: 'read second-hand',
  recalled: 'still to be checked',
  derived: 'our own reading',
}

/** How good a rule's ground is: its evidence, the data behind the value, and how we know the figure. */
export function originWords({
  evidence,
  coverage,
  verified,
}: Pick<ShownRule, 'evidence' | 'coverage' | 'verified'>): string[] {
  const words = [
    EVIDENCE_WORDS[evidence] ?? evidence,
    coverage === null ? null : `data ${Math.floor(coverage)}%`,
    verified in VERIFIED_WORDS ? VERIFIED_WORDS[verified] : verified,
  ]
  return words.flatMap((word) => word ?? [])
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
  if (coverage === 0) return 'No food of the plan has a figure for it.'
  return `Only foods that give ${Math.floor(coverage)}% of the energy have a figure for it, too few for a verdict.`
}

const GRADES: Record<string, string> = { A: 'strong (A)', B: 'moderate (B)', C: 'limited (C)', D: 'weak (D)' }

export function gradeWords(grade: string): string {
  return GRADES[grade] ?? grade
}
