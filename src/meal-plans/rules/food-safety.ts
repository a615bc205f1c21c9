import { isImmuneWeak } from '#members/profiles/answered.ts'
import type { PlannedPerson } from './meal-plan-facts.ts'
import type { Rule, RuleEvidence } from './rule.ts'

type Eater = Pick<PlannedPerson, 'sex' | 'age'> &
  Partial<Pick<PlannedPerson, 'medications' | 'goals' | 'taking' | 'circumstances'>>

/** Fish that FDA and EPA advise to avoid for its mercury. */
export const RICH_IN_MERCURY = 'king mackerel|marlin|orange roughy|shark|swordfish|tilefish|bigeye'
const WHITE_TUNA = 'albacore|tuna, white'
/** Brussels sprouts are none. */
export const RAW = '(?<!brussels )\\bsprouts?\\b|sprouted, raw|\\braw (?:egg|fish|oyster|milk)|unpasteurized'

/** Nori is none of these: its iodine is far lower. */
const RICH_IN_IODINE = '\\bkelp\\b|kombu|wakame'
export const LIVER = '\\bliver\\b|liverwurst'
/** USDA writes `Chard, swiss`. */
export const RICH_IN_OXALATE = 'spinach|rhubarb|beet greens|\\bchard\\b'
const BRAZIL_NUT = 'brazil ?nut'

const NOTHING_RAW_FROM_AGE = 65
/** Medicines against a disease of the immune system; of this kind no group of rules speaks. */
const BIOLOGICS = ['adalimumab', 'infliximab', 'ustekinumab', 'humira', 'remicade', 'stelara']
const NOTHING_RAW_BESIDE = ['insulin', 'sulfonylurea', 'methotrexate', 'corticosteroid'] as const

const NO_RICH_FISH: Rule = {
  id: 'safe-fish-rich-in-mercury',
  severity: 'hard',
  test: { kind: 'exclude_food_name', pattern: RICH_IN_MERCURY, what: 'fish rich in mercury' },
  evidence: fishAdvice(),
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
  evidence: fishAdvice(),
  note: 'White tuna holds about three times the mercury of light tuna.',
}
const NOTHING_RAW: Rule = {
  id: 'safe-raw-food',
  severity: 'hard',
  test: { kind: 'exclude_food_name', pattern: RAW, what: 'raw sprouts, eggs, fish or milk' },
  evidence: ours('medium'),
  note: 'They carry germs more often than other food. For you an infection would be worse than for others.',
}
const FIRM_FOOD: Rule = {
  id: 'safe-doneness',
  severity: 'hard',
  test: { kind: 'step_doneness', max: 0 },
  evidence: {
    source: 'FSIS_TEMP',
    basis: 'derived',
    verified: 'read_secondary',
    certainty: 'high',
    grade: 'consensus',
  },
  note: 'Germs in soft eggs and pink fish would hit you harder than others.',
}
const NO_KELP: Rule = {
  id: 'safe-kelp',
  severity: 'hard',
  test: { kind: 'exclude_food_name', pattern: RICH_IN_IODINE, what: 'kelp, kombu or wakame' },
  evidence: {
    source: 'ATA_I',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'consensus',
  },
  note: 'A mouthful can hold more iodine than a day may.',
}
const NO_HIJIKI: Rule = {
  id: 'safe-hijiki',
  severity: 'hard',
  test: { kind: 'exclude_food_name', pattern: 'hijiki|hiziki', what: 'hijiki' },
  evidence: { ...ours('medium'), verified: 'recalled' },
  note: 'This seaweed holds arsenic.',
}
const LITTLE_NORI: Rule = {
  id: 'safe-nori',
  severity: 'hard',
  test: { kind: 'limit_food_name_per_week', pattern: '\\bnori\\b|seaweed, laver', what: 'nori', max: 10 },
  evidence: { ...ours('medium'), source: 'ATA_I' },
}
const NO_LIVER: Rule = {
  id: 'safe-liver',
  severity: 'hard',
  test: { kind: 'exclude_food_name', pattern: LIVER, what: 'liver' },
  evidence: liverAdvice(),
  note: 'Its vitamin A harms a child to come, and a pregnancy may begin before it is known.',
}
const LITTLE_LIVER: Rule = {
  id: 'safe-liver',
  severity: 'hard',
  test: { kind: 'limit_food_name_per_week', pattern: LIVER, what: 'liver', max: 85 },
  evidence: liverAdvice(),
  note: 'One portion holds more vitamin A than two days may.',
}
const FEW_BRAZIL_NUTS: readonly Rule[] = [
  {
    id: 'safe-brazil-nuts-day',
    severity: 'hard',
    test: { kind: 'limit_food_name_per_day', pattern: BRAZIL_NUT, what: 'Brazil nuts', max: 10 },
    evidence: seleniumOfNuts(),
    note: 'Two nuts. The selenium in them varies tenfold, and too much does harm.',
  },
  {
    id: 'safe-brazil-nuts',
    severity: 'hard',
    test: { kind: 'limit_food_name_per_week', pattern: BRAZIL_NUT, what: 'Brazil nuts', max: 35 },
    evidence: seleniumOfNuts(),
  },
]
/** It matters to whoever has had kidney stones, and whoever tells us so is held to it; to all others it is told. */
const LITTLE_OXALATE: Rule = {
  id: 'safe-oxalate',
  severity: 'advisory',
  test: {
    kind: 'limit_food_name_per_day',
    pattern: RICH_IN_OXALATE,
    what: 'foods rich in oxalate',
    max: 100,
  },
  evidence: { ...ours('low'), grade: 'none' },
  note: 'It matters if you have had kidney stones: tell us, and no day of yours holds more. USDA measures no oxalate, so it cannot be added up: spinach, rhubarb, beet greens and chard, which hold the most, are weighed instead.',
}
/** All of them, for whoever names rules. */
export const FOOD_SAFETY: readonly Rule[] = [
  ...[NO_RICH_FISH, LITTLE_WHITE_TUNA, NOTHING_RAW, FIRM_FOOD, NO_KELP, NO_HIJIKI, LITTLE_NORI, NO_LIVER],
  ...[...FEW_BRAZIL_NUTS, LITTLE_OXALATE],
]

/**
 * Fish by its mercury in grams a week, liver, seaweed and Brazil nuts, raw food and oxalate, as they hold for this
 * member.
 */
export function foodSafetyRules(eater: Eater): Rule[] {
  return [
    mayBearChild(eater) ? NO_RICH_FISH : LITTLE_RICH_FISH,
    LITTLE_WHITE_TUNA,
    mayBearChild(eater) ? NO_LIVER : LITTLE_LIVER,
    ...[NO_KELP, NO_HIJIKI, LITTLE_NORI, ...FEW_BRAZIL_NUTS, LITTLE_OXALATE],
    ...(needsFirmFood(eater) ? [NOTHING_RAW, FIRM_FOOD] : []),
  ]
}

/** Of whom we know neither, the careful limit holds. */
function mayBearChild({ sex, age }: Eater): boolean {
  return sex !== 'male' && (age === null || (age >= 18 && age <= 50))
}

/** Whether germs in raw or soft food would endanger this member more than others. */
export function needsFirmFood({ age, goals, medications, taking, circumstances }: Eater): boolean {
  return (
    (age ?? 0) >= NOTHING_RAW_FROM_AGE ||
    goals?.has('type-2-diabetes') === true ||
    circumstances?.has('trying_to_conceive') === true ||
    isImmuneWeak({ circumstances: circumstances ?? null, ...(taking && { taking }) }) ||
    NOTHING_RAW_BESIDE.some((name) => medications?.has(name)) ||
    taking?.medicines.some(({ name }) => BIOLOGICS.includes(name)) === true
  )
}

function fishAdvice(): RuleEvidence {
  return {
    source: 'FDA_FISH',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'consensus',
  }
}

function liverAdvice(): RuleEvidence {
  return {
    source: 'SACN_LIVER',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'consensus',
  }
}

function seleniumOfNuts(): RuleEvidence {
  return { source: 'DRI', basis: 'derived', verified: 'derived', certainty: 'medium', grade: 'moderate' }
}

function ours(certainty: RuleEvidence['certainty']): RuleEvidence {
  return { source: 'OURS', basis: 'derived', verified: 'derived', certainty, grade: 'consensus' }
}
