import { type MedicineGroup, takesAny } from '#catalogue/medicines/medicine.ts'
import { isImmuneWeak, pregnancyPossible } from '#members/profiles/answered.ts'
import { RICH_IN_MERCURY } from './fish-lists.ts'
import { IMMUNE_MEDICINES } from './immune-medicines.ts'
import type { PlannedPerson } from './meal-plan-facts.ts'
import type { Rule, RuleEvidence } from './rule.ts'

type Eater = Pick<PlannedPerson, 'sex' | 'age'> &
  Partial<Pick<PlannedPerson, 'medications' | 'goals' | 'taking' | 'circumstances' | 'diet' | 'leftOut'>>

/**
 * Foods that can be raw. Brussels sprouts are not included. A food such as `Clams, raw` may be cooked in the
 * dish; its doneness decides.
 */
export const RAW = [
  '(?<!brussels )\\bsprouts?\\b|sprouted, raw|\\braw (?:egg|fish|oyster|clam|milk)|unpasteurized|raw-milk',
  'ceviche|sashimi|sushi|tartare|carpaccio|smoked salmon|salmon, .*smoked|\\blox\\b|cold-smoked',
  'luncheon|\\bdeli\\b|cold cuts|bologna|salami|prosciutto|pastrami|\\bp[aâ]t[eé]\\b',
].join('|')
export const RAW_WORDS = 'raw sprouts, eggs, fish or milk, deli meat or cold-smoked fish'
/** Soft cheese counts as made of raw milk unless its name says otherwise. USDA writes `Cheese, feta`. */
const SOFT_CHEESE =
  '^(?!.*(?<!un)pasteurized).*(?:\\bbrie\\b|camembert|\\bfeta\\b|blue cheese|cheese, blue|roquefort|gorgonzola|queso fresco|panela)'

/** Nori is not included, because its iodine is far lower. */
const RICH_IN_IODINE = '\\bkelp\\b|kombu|wakame'
export const LIVER = '\\bliver\\b|liverwurst'
/** USDA writes `Chard, swiss`. */
const RICH_IN_OXALATE = 'spinach|rhubarb|beet greens|\\bchard\\b'
const BRAZIL_NUT = 'brazil ?nut'

const NOTHING_RAW_FROM_AGE = 65
const NOTHING_RAW_BESIDE = [
  ...['insulin', 'sulfonylurea', 'metformin', 'sglt2_inhibitor', 'glp1'],
  ...['methotrexate', 'corticosteroid', 'calcineurin_inhibitor'],
] as const satisfies MedicineGroup[]
/** Diabetes medicines that no medicine group has rules for. */
const FOR_DIABETES = [
  ...['sitagliptin', 'linagliptin', 'saxagliptin', 'alogliptin', 'pioglitazone', 'rosiglitazone'],
  ...['repaglinide', 'nateglinide', 'acarbose', 'miglitol', 'pramlintide'],
]

const NOTHING_RAW_BESIDE_NAMED: ReadonlySet<string> = new Set([...IMMUNE_MEDICINES, ...FOR_DIABETES])

const NO_RICH_FISH: Rule = {
  id: 'safe-fish-rich-in-mercury',
  severity: 'hard',
  test: { kind: 'exclude_food_name', pattern: RICH_IN_MERCURY, what: 'fish rich in mercury' },
  evidence: fishAdvice('medium'),
}
/** One weekly serving of such fish would leave no room for other fish, and less fish than is healthy. */
const ONLY_BEST_FISH: Rule = {
  id: 'safe-fish-best',
  severity: 'hard',
  test: { kind: 'table_sum_per_week', table: 'fish_with_more_mercury', max: 0 },
  evidence: fishAdvice('high', 'FDA_FISH2017'),
  note: 'One serving of 4 oz (113 g) of these would be all the fish of a week, so the plan serves other kinds.',
}
const FISH_A_WEEK: readonly Rule[] = [
  {
    id: 'safe-fish-week',
    severity: 'hard',
    test: { kind: 'table_sum_per_week', table: 'fish', max: 340 },
    evidence: fishAdvice('high', 'FDA_FISH2017'),
    note: 'Twelve ounces, weighed before cooking.',
  },
  {
    id: 'safe-fish-mercury',
    severity: 'hard',
    test: { kind: 'table_sum_per_week', table: 'mercury', perKg: { ifUnknown: 60 }, max: 0.7 },
    evidence: { ...fishAdvice('medium', 'EPA_FISH_TECH'), basis: 'derived' },
    note: 'EPA’s reference dose is 0.1 mcg per kg a day.',
  },
]
const ENOUGH_FISH: Rule = {
  id: 'safe-fish-least',
  severity: 'target',
  test: { kind: 'table_sum_per_week', table: 'fish', min: 227 },
  evidence: fishAdvice('high', 'FDA_FISH2017'),
  note: 'Eight ounces, weighed before cooking.',
}
const FISH_OF_OTHERS: readonly Rule[] = [
  {
    id: 'safe-fish-more-mercury',
    severity: 'hard',
    test: { kind: 'table_sum_per_week', table: 'fish_with_more_mercury', max: 227 },
    evidence: ours('medium'),
  },
  {
    id: 'safe-fish-mercury',
    severity: 'hard',
    test: { kind: 'table_sum_per_week', table: 'mercury', perKg: { ifUnknown: 60 }, max: 1.3 },
    evidence: { ...fishAdvice('medium', 'EFSA_MEHG'), basis: 'derived', verified: 'recalled' },
  },
  {
    id: 'safe-fish-mercury-aim',
    severity: 'target',
    test: { kind: 'table_sum_per_week', table: 'mercury', perKg: { ifUnknown: 60 }, max: 0.7 },
    evidence: { ...fishAdvice('medium', 'EPA_FISH_TECH'), basis: 'derived' },
  },
  {
    id: 'safe-fish-most',
    severity: 'target',
    test: { kind: 'table_sum_per_week', table: 'fish', max: 680 },
    evidence: ours('medium'),
  },
]
const NOTHING_RAW: Rule = {
  id: 'safe-raw-food',
  severity: 'hard',
  test: { kind: 'exclude_food_name', pattern: RAW, what: RAW_WORDS },
  evidence: germAdvice(),
  note: 'They carry germs more often than other food. For you an infection would be worse than for others.',
}
const NO_SOFT_CHEESE: Rule = {
  id: 'safe-soft-cheese',
  severity: 'hard',
  test: {
    kind: 'exclude_food_name',
    pattern: SOFT_CHEESE,
    what: 'soft cheese that does not say it is pasteurized',
  },
  evidence: germAdvice(),
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
/**
 * Matters for members who have had kidney stones. It is a limit for those who report kidney stones and only
 * information for all others.
 */
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
/** All food safety rules. Used to look up rule names. */
export const FOOD_SAFETY: readonly Rule[] = [
  ...[NO_RICH_FISH, ONLY_BEST_FISH, ...FISH_A_WEEK, ENOUGH_FISH, ...FISH_OF_OTHERS],
  ...[NOTHING_RAW, NO_SOFT_CHEESE, FIRM_FOOD, NO_KELP, NO_HIJIKI, LITTLE_NORI, NO_LIVER],
  ...[...FEW_BRAZIL_NUTS, LITTLE_OXALATE],
]

/**
 * Returns the rules for this member on fish by weight and mercury, liver, seaweed, Brazil nuts, raw food and
 * oxalate.
 */
export function foodSafetyRules(eater: Eater): Rule[] {
  return [
    NO_RICH_FISH,
    ...(isHeldToFishAdvice(eater)
      ? [ONLY_BEST_FISH, ...FISH_A_WEEK, ...(isToldOfFish(eater) ? [ENOUGH_FISH] : [])]
      : FISH_OF_OTHERS),
    mayBearChild(eater) ? NO_LIVER : LITTLE_LIVER,
    ...[NO_KELP, NO_HIJIKI, LITTLE_NORI, ...FEW_BRAZIL_NUTS, LITTLE_OXALATE],
    ...(needsFirmFood(eater) ? [NOTHING_RAW, FIRM_FOOD] : []),
    ...(needsPasteurizedCheese(eater) ? [NO_SOFT_CHEESE] : []),
  ]
}

/** If sex or age is unknown, the careful limit applies. */
function mayBearChild({ sex, age }: Eater): boolean {
  return sex !== 'male' && (age === null || (age >= 18 && age <= 50))
}

function isHeldToFishAdvice(eater: Eater): boolean {
  return mayBearChild(eater) || mayBePregnant(eater)
}

function mayBePregnant({ sex, age, circumstances = null, taking }: Eater): boolean {
  return pregnancyPossible({ sex, age, bmi: null, circumstances, ...(taking && { taking }) })
}

/** True if the member gets advice on how much fish to eat. Members who leave fish out don't. */
export function isToldOfFish(eater: Eater): boolean {
  const { diet, leftOut } = eater
  if (!isHeldToFishAdvice(eater)) return false
  const eatsAny = diet === undefined || diet === 'omnivore' || diet === 'pescatarian'
  return eatsAny && leftOut?.some(({ what }) => /fish|crustacean|mollus[ck]/i.test(what)) !== true
}

/** True if germs in raw or soft food would endanger this member more than others. */
export function needsFirmFood(eater: Eater): boolean {
  const { age, goals, medications, taking, circumstances = null } = eater
  const told = { circumstances, ...(taking && { taking }) }
  return (
    (age ?? 0) >= NOTHING_RAW_FROM_AGE ||
    goals?.has('type-2-diabetes') === true ||
    circumstances?.has('type_1_diabetes') === true ||
    mayBePregnant(eater) ||
    isImmuneWeak(told) ||
    NOTHING_RAW_BESIDE.some((name) => medications?.has(name)) ||
    takesAny(taking?.medicines ?? [], NOTHING_RAW_BESIDE_NAMED)
  )
}

/** Listeria in soft cheese is most dangerous for an unborn child, older people and a weak immune system. */
function needsPasteurizedCheese(eater: Eater): boolean {
  const { age, circumstances = null, taking, medications } = eater
  return (
    (age ?? 0) >= NOTHING_RAW_FROM_AGE ||
    mayBePregnant(eater) ||
    (mayBearChild(eater) && needsFirmFood(eater)) ||
    isImmuneWeak({ circumstances, ...(taking && { taking }) }) ||
    (['methotrexate', 'corticosteroid', 'calcineurin_inhibitor'] as const).some((name) =>
      medications?.has(name),
    ) ||
    takesAny(taking?.medicines ?? [], new Set(IMMUNE_MEDICINES))
  )
}

function germAdvice(): RuleEvidence {
  return {
    source: 'FDA_ATRISK',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'consensus',
  }
}

function fishAdvice(
  certainty: RuleEvidence['certainty'],
  source: RuleEvidence['source'] = 'FDA_FISH',
): RuleEvidence {
  const verified = source === 'FDA_FISH' ? 'recalled' : 'read'
  return { source, basis: 'source', verified, certainty, grade: 'consensus' }
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
