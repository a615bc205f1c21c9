import type { PlannedPerson } from './meal-plan-facts.ts'
import type { Rule, RuleEvidence } from './rule.ts'

type Eater = Pick<PlannedPerson, 'sex' | 'age'> &
  Partial<Pick<PlannedPerson, 'weightKg' | 'bmi' | 'againstLess' | 'medications' | 'goals'>>

/** Fish that FDA and EPA advise to avoid for its mercury. */
const RICH_IN_MERCURY = 'king mackerel|marlin|orange roughy|shark|swordfish|tilefish|bigeye'
const WHITE_TUNA = 'albacore|tuna, white'
/** Brussels sprouts are none. */
const RAW = '(?<!brussels )\\bsprouts?\\b|sprouted, raw|\\braw (?:egg|fish|oyster|milk)|unpasteurized'

const KEPT_RAW_FROM_AGE = 65
const KEEP_RAW_OFF = ['insulin', 'sulfonylurea', 'methotrexate', 'corticosteroid'] as const

const NO_RICH_FISH: Rule = {
  id: 'safe-fish-rich-in-mercury',
  severity: 'hard',
  test: { kind: 'exclude_food_name', pattern: RICH_IN_MERCURY, what: 'fish rich in mercury' },
  evidence: fishAdvice('high'),
}
const LITTLE_RICH_FISH: Rule = {
  ...NO_RICH_FISH,
  test: {
    kind: 'limit_food_name_per_week',
    pattern: RICH_IN_MERCURY,
    what: 'fish rich in mercury',
    max: 100,
  },
}
const LITTLE_WHITE_TUNA: Rule = {
  id: 'safe-white-tuna',
  severity: 'hard',
  test: { kind: 'limit_food_name_per_week', pattern: WHITE_TUNA, what: 'white (albacore) tuna', max: 170 },
  evidence: fishAdvice('medium'),
  note: 'White tuna holds about three times the mercury of light tuna.',
}
const NOTHING_RAW: Rule = {
  id: 'safe-raw-food',
  severity: 'hard',
  test: { kind: 'exclude_food_name', pattern: RAW, what: 'raw sprouts, eggs, fish or milk' },
  evidence: ours('medium'),
  note: 'They carry germs more often than other food. For you an infection would be worse than for others.',
}
const PROTEIN_KEPT: Rule = {
  id: 'safe-protein',
  severity: 'target',
  test: { kind: 'nutrient_per_kg', nutrient: 'protein', min: 1, max: 2 },
  evidence: { ...ours('medium'), grade: 'moderate' },
  note: 'Whoever eats less than the body uses, or is 65 or older, needs more protein to keep muscle.',
}

/** All of them, for whoever names rules. */
export const FOOD_SAFETY: readonly Rule[] = [NO_RICH_FISH, LITTLE_WHITE_TUNA, NOTHING_RAW, PROTEIN_KEPT]

/** Fish by its mercury in grams a week, raw food, and protein per kilogram, as they hold for this member. */
export function foodSafetyRules(eater: Eater): Rule[] {
  return [
    mayBearChild(eater) ? NO_RICH_FISH : LITTLE_RICH_FISH,
    LITTLE_WHITE_TUNA,
    ...(isEndangered(eater) ? [NOTHING_RAW] : []),
    ...(needsProtein(eater) ? [proteinFor(eater)] : []),
  ]
}

/** Of whom we know neither, the careful limit holds. */
function mayBearChild({ sex, age }: Eater): boolean {
  return sex !== 'male' && (age === null || (age >= 18 && age <= 50))
}

function isEndangered({ age, goals, medications }: Eater): boolean {
  return (
    (age ?? 0) >= KEPT_RAW_FROM_AGE ||
    goals?.has('type-2-diabetes') === true ||
    KEEP_RAW_OFF.some((name) => medications?.has(name))
  )
}

function needsProtein({ age, weightKg, againstLess }: Eater): boolean {
  return typeof weightKg === 'number' && (againstLess === null || (age ?? 0) >= 65)
}

/** From a body mass index of 30, by the weight at 25. */
function proteinFor({ bmi }: Eater): Rule {
  if ((bmi ?? 0) < 30 || PROTEIN_KEPT.test.kind !== 'nutrient_per_kg') return PROTEIN_KEPT
  return { ...PROTEIN_KEPT, test: { ...PROTEIN_KEPT.test, cappedAtBmi: 25 } }
}

function fishAdvice(certainty: RuleEvidence['certainty']): RuleEvidence {
  return { source: 'FDA_FISH', basis: 'source', verified: 'recalled', certainty, grade: 'consensus' }
}

function ours(certainty: RuleEvidence['certainty']): RuleEvidence {
  return { source: 'OURS', basis: 'derived', verified: 'derived', certainty, grade: 'consensus' }
}
