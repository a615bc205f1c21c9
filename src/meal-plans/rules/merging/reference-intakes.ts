import { type NutrientKey, UNMEASURED } from '../../plan/nutrient.ts'
import { foodSafetyRules } from '../food-safety.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'
import type { Limits, Rule, RuleEvidence, RuleTest, Severity } from '../rule.ts'

/** The condition under which a proof lists what every adult needs, next to the member's health goals. */
export const REFERENCE_INTAKES = 'reference-intakes'

/** Figures from 19, 31, 51 and 71 years. */
type Bands = readonly [number, number, number, number]
const BAND_STARTS = [19, 31, 51, 71] as const

type Adult = Pick<PlannedPerson, 'sex' | 'age' | 'weightKg'> &
  Partial<Pick<PlannedPerson, 'diet' | 'bmi' | 'noDeficitReason' | 'medications' | 'goals'>>

export type ReferenceIntake = {
  nutrient: NutrientKey
  /**
   * `RDA`: recommended for nearly everyone. `AI`: judged adequate, because too little is known for a
   * recommendation.
   */
  kind: 'RDA' | 'AI'
  male: Bands
  female: Bands
  /**
   * Figures per kilogram of body weight. If the weight is not known, the daily figures for a usual body
   * apply.
   */
  perKg?: { male: number; female: number }
  verified?: 'recalled'
}

const same = (amount: number): Bands => [amount, amount, amount, amount]
const both = (bands: Bands) => ({ male: bands, female: bands })

/**
 * Dietary Reference Intakes of the National Academies for adults who are neither pregnant nor nursing, in the
 * units of our nutrients. Sodium is defined below, because its limit matters, not its minimum.
 */
export const REFERENCE_FIGURES: readonly ReferenceIntake[] = [
  {
    nutrient: 'protein',
    kind: 'RDA',
    male: same(56),
    female: same(46),
    perKg: { male: 0.8, female: 0.8 },
    verified: 'recalled',
  },
  { nutrient: 'carbohydrate', kind: 'RDA', ...both(same(130)), verified: 'recalled' },
  { nutrient: 'fiber', kind: 'AI', male: [38, 38, 30, 30], female: [25, 25, 21, 21], verified: 'recalled' },
  {
    nutrient: 'linoleic_acid',
    kind: 'AI',
    male: [17, 17, 14, 14],
    female: [12, 12, 11, 11],
    verified: 'recalled',
  },
  {
    nutrient: 'alpha_linolenic_acid',
    kind: 'AI',
    male: same(1.6),
    female: same(1.1),
    verified: 'recalled',
  },
  { nutrient: 'water', kind: 'AI', male: same(3700), female: same(2700), verified: 'recalled' },
  { nutrient: 'calcium', kind: 'RDA', male: [1000, 1000, 1000, 1200], female: [1000, 1000, 1200, 1200] },
  { nutrient: 'iron', kind: 'RDA', male: same(8), female: [18, 18, 8, 8] },
  { nutrient: 'magnesium', kind: 'RDA', male: [400, 420, 420, 420], female: [310, 320, 320, 320] },
  { nutrient: 'phosphorus', kind: 'RDA', ...both(same(700)) },
  { nutrient: 'potassium', kind: 'AI', male: same(3400), female: same(2600) },
  { nutrient: 'zinc', kind: 'RDA', male: same(11), female: same(8) },
  { nutrient: 'copper', kind: 'RDA', ...both(same(0.9)) },
  { nutrient: 'manganese', kind: 'AI', male: same(2.3), female: same(1.8) },
  { nutrient: 'selenium', kind: 'RDA', ...both(same(55)) },
  { nutrient: 'iodine', kind: 'RDA', ...both(same(150)) },
  { nutrient: 'molybdenum', kind: 'RDA', ...both(same(45)) },
  { nutrient: 'chromium', kind: 'AI', male: [35, 35, 30, 30], female: [25, 25, 20, 20] },
  { nutrient: 'vitamin_a', kind: 'RDA', male: same(900), female: same(700) },
  { nutrient: 'thiamin', kind: 'RDA', male: same(1.2), female: same(1.1) },
  { nutrient: 'riboflavin', kind: 'RDA', male: same(1.3), female: same(1.1) },
  { nutrient: 'niacin', kind: 'RDA', male: same(16), female: same(14) },
  { nutrient: 'pantothenic_acid', kind: 'AI', ...both(same(5)) },
  { nutrient: 'vitamin_b6', kind: 'RDA', male: [1.3, 1.3, 1.7, 1.7], female: [1.3, 1.3, 1.5, 1.5] },
  { nutrient: 'biotin', kind: 'AI', ...both(same(30)) },
  { nutrient: 'vitamin_b12', kind: 'RDA', ...both(same(2.4)) },
  { nutrient: 'folate_dfe', kind: 'RDA', ...both(same(400)) },
  { nutrient: 'choline', kind: 'AI', male: same(550), female: same(425) },
  { nutrient: 'vitamin_c', kind: 'RDA', male: same(90), female: same(75) },
  { nutrient: 'vitamin_d', kind: 'RDA', ...both([15, 15, 15, 20]) },
  { nutrient: 'vitamin_e', kind: 'RDA', ...both(same(15)) },
  { nutrient: 'vitamin_k', kind: 'AI', male: same(120), female: same(90) },
]

export type UpperLevel = {
  nutrient: NutrientKey
  severity: Severity
  /** Applies to any day if the severity is `hard`, and to the week otherwise. */
  most: Bands
  /**
   * A better maximum for the mean of the week. It applies to every member, from an age, or with a health
   * goal.
   */
  aim?: { most: number; source: RuleEvidence['source']; fromAge?: number; goal?: string }
  source?: RuleEvidence['source']
  verified?: RuleEvidence['verified']
}

/**
 * Tolerable upper intakes that food alone could exceed. Those of magnesium, niacin and vitamin E only cover
 * supplements, and a plan has none. If too much does harm, no day exceeds the level. If the figure was set
 * for supplements, or a meal of oysters may exceed it, the level is a target. Manganese and molybdenum from
 * food have no known harm.
 */
export const UPPER_LEVELS: readonly UpperLevel[] = [
  { nutrient: 'calcium', severity: 'hard', most: [2500, 2500, 2000, 2000] },
  {
    nutrient: 'retinol',
    severity: 'hard',
    most: same(3000),
    // A higher intake over years may harm bones.
    aim: { most: 1500, source: 'SACN_LIVER', fromAge: 65, goal: 'menopause' },
  },
  {
    nutrient: 'selenium',
    severity: 'hard',
    most: same(400),
    aim: { most: 255, source: 'EFSA_SE' },
  },
  {
    nutrient: 'iodine',
    severity: 'hard',
    most: same(1100),
    aim: { most: 500, source: 'ATA_I', goal: 'hypothyroidism' },
  },
  { nutrient: 'vitamin_d', severity: 'hard', most: same(100) },
  { nutrient: 'caffeine', severity: 'hard', most: same(400), source: 'FDA_CAF', verified: 'read_secondary' },
  { nutrient: 'iron', severity: 'target', most: same(45) },
  { nutrient: 'phosphorus', severity: 'target', most: [4000, 4000, 4000, 3000] },
  { nutrient: 'zinc', severity: 'target', most: same(40) },
  { nutrient: 'copper', severity: 'target', most: same(10) },
  { nutrient: 'vitamin_b6', severity: 'target', most: same(12), source: 'OURS', verified: 'derived' },
  { nutrient: 'folic_acid', severity: 'target', most: same(1000) },
  { nutrient: 'choline', severity: 'target', most: same(3500) },
  { nutrient: 'vitamin_c', severity: 'target', most: same(2000) },
  { nutrient: 'epa_dha', severity: 'advisory', most: same(5000), source: 'EFSA_N3', verified: 'recalled' },
  { nutrient: 'manganese', severity: 'advisory', most: same(11) },
  { nutrient: 'molybdenum', severity: 'advisory', most: same(2000) },
]

/**
 * A day with more than this multiple of a nutrient's recommended intake may be due to an error in figures or
 * grams, and should be checked. Vitamins A (from plants), B12, C and K are left out, because usual food
 * exceeds the multiple and does no harm. Manganese is left out too, because whole grain alone reaches it. It
 * has its own rule.
 */
export const OUTLIERS: { times: number; except: readonly NutrientKey[] } = {
  times: 5,
  except: ['vitamin_a', 'vitamin_b12', 'vitamin_c', 'vitamin_k', 'manganese'],
}

/** Rules for every adult. If a health goal has a rule for the same subject, the goal takes priority. */
export const FOR_EVERYONE: readonly Rule[] = [
  {
    id: 'ref-sodium',
    severity: 'target',
    test: { kind: 'nutrient_per_day', nutrient: 'sodium', max: 2300 },
    evidence: { ...evidence('NASEM2019', 'recalled'), also: ['DGA2025'] },
  },
  {
    id: 'ref-saturated-fat',
    severity: 'target',
    test: { kind: 'percent_energy', nutrient: 'saturated_fat', max: 10 },
    evidence: evidence('DGA2025', 'read_secondary'),
  },
  {
    id: 'ref-added-sugar',
    severity: 'target',
    test: { kind: 'percent_energy', nutrient: 'added_sugar', max: 10 },
    evidence: evidence('WHO_SUGAR', 'recalled'),
  },
  {
    id: 'ref-added-sugar-meal',
    severity: 'target',
    test: { kind: 'meal_nutrient', nutrient: 'added_sugar', max: 10 },
    evidence: evidence('DGA2025', 'read_secondary'),
  },
  shareOfEnergy('protein', { min: 10, max: 35 }),
  shareOfEnergy('total_fat', { min: 20, max: 35 }),
  shareOfEnergy('carbohydrate', { min: 45, max: 65 }),
  {
    id: 'ref-carbohydrate-least',
    severity: 'hard',
    test: { kind: 'nutrient_per_day', nutrient: 'carbohydrate', min: 100 },
    evidence: ours('medium'),
    note: 'The brain lives on glucose; with less, no plan is served without a clinician.',
  },
  {
    id: 'ref-total-fat-bounds',
    severity: 'hard',
    test: { kind: 'percent_energy', nutrient: 'total_fat', min: 18, max: 45 },
    evidence: ours('medium'),
  },
]

/**
 * Ratios of two minerals over the week. No guideline sets such limits. These are our own derived figures of
 * low certainty, so a plan shows them but is not held to them. There is no ratio of omega-6 to omega-3,
 * because the sources only support amounts of each.
 */
export const MINERAL_RATIOS: readonly Rule[] = [
  mineralRatio(['sodium', 'potassium'], { max: 1 }),
  mineralRatio(['calcium', 'phosphorus'], { min: 0.5 }),
  mineralRatio(['zinc', 'copper'], { min: 4, max: 20 }),
]

/**
 * Returns the reference intakes of one adult as rules: minimums as targets, and upper levels with their own
 * severity. If sex or age is not known, the most demanding possible figure is used, with a note.
 */
export function referenceRules(member: Adult): Rule[] {
  return [
    ...REFERENCE_FIGURES.map((intake) => minimum(intake, member)),
    ...ironFromPlants(member),
    ...UPPER_LEVELS.flatMap((level) => upperLevels(level, member)),
    ...FOR_EVERYONE,
    ...MINERAL_RATIOS,
    outlierRule(member),
    ...foodSafetyRules(member),
  ]
}

/**
 * Returns the recommended daily amount for a person, or the highest possible figure if sex or age is not
 * known. Returns null if there is none.
 */
export function recommendedFor(nutrient: NutrientKey, person: Pick<Adult, 'sex' | 'age'>): number | null {
  const intake = REFERENCE_FIGURES.find((figure) => figure.nutrient === nutrient)
  return intake ? Math.max(...amountsFor(intake, person)) : null
}

function amountsFor(intake: ReferenceIntake, person: Pick<Adult, 'sex' | 'age'>): number[] {
  return sexesOf(person).flatMap((sex) => withinAge(intake[sex], person))
}

function sexesOf({ sex }: Pick<Adult, 'sex'>) {
  return sex === null ? (['female', 'male'] as const) : [sex]
}

/** Iron from plants is absorbed less well, so people who eat no meat or fish need 1.8 times as much (DRI). */
const IRON_OF_PLANTS = 1.8

function ironFromPlants({ diet, sex, age }: Adult): Rule[] {
  if (diet !== 'vegetarian' && diet !== 'vegan') return []
  const min = Math.round((recommendedFor('iron', { sex, age }) ?? 0) * IRON_OF_PLANTS * 10) / 10
  return [
    {
      id: 'ref-iron-plants',
      severity: 'advisory',
      test: { kind: 'nutrient_per_day', nutrient: 'iron', min },
      evidence: evidence('DRI', 'recalled'),
      note: 'Iron of plants is taken up less well. Have fruit or vegetables rich in vitamin C with it.',
    },
  ]
}

function minimum(intake: ReferenceIntake, member: Adult): Rule {
  const { nutrient, perKg, verified } = intake
  const sexes = sexesOf(member)
  const amounts = amountsFor(intake, member)
  const test: RuleTest =
    perKg && member.weightKg !== null
      ? { kind: 'nutrient_per_kg', nutrient, min: Math.max(...sexes.map((sex) => perKg[sex])) }
      : { kind: 'nutrient_per_day', nutrient, min: Math.max(...amounts) }
  return {
    id: `ref-${nutrient.replaceAll('_', '-')}`,
    severity: 'target',
    test,
    evidence: evidence('DRI', verified ?? 'read'),
    ...(test.kind === 'nutrient_per_day' ? guessNote(amounts, member, 'highest') : {}),
  }
}

/** If sex or age is not known, the lowest possible figure counts. */
function outlierRule(member: Adult): Rule {
  const watched = REFERENCE_FIGURES.filter(
    ({ nutrient }) => !OUTLIERS.except.includes(nutrient) && UNMEASURED[nutrient] === undefined,
  )
  const needs = watched.map(({ nutrient, male, female }) => {
    const bands = member.sex === null ? [male, female] : [member.sex === 'male' ? male : female]
    return [nutrient, Math.min(...bands.flatMap((band) => withinAge(band, member)))] as const
  })
  return {
    id: 'ref-outlier',
    severity: 'target',
    test: { kind: 'nutrient_outlier', max: OUTLIERS.times, needs: Object.fromEntries(needs) },
    evidence: ours('low'),
  }
}

function upperLevels(level: UpperLevel, member: Adult): Rule[] {
  const { nutrient, severity, most, aim, source = 'DRI', verified = 'read' } = level
  const amounts = withinAge(most, member)
  const id = `ref-${nutrient.replaceAll('_', '-')}-upper`
  const rule: Rule = {
    id,
    severity,
    test: { kind: 'nutrient_per_day', nutrient, max: Math.min(...amounts) },
    evidence: verified === 'derived' ? ours('low') : evidence(source, verified),
    ...guessNote(amounts, member, 'lowest'),
  }
  if (!aim || !isAimOf(aim, member)) return [rule]
  return [
    { ...rule, id: `${id}-day` },
    {
      id,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient, max: aim.most },
      evidence: evidence(aim.source, 'recalled'),
    },
  ]
}

/** If the age is not known, the careful figure counts. */
function isAimOf({ fromAge, goal }: NonNullable<UpperLevel['aim']>, { age, goals }: Adult): boolean {
  if (goal !== undefined && goals?.has(goal)) return true
  return fromAge === undefined ? goal === undefined : age === null || age >= fromAge
}

function withinAge(bands: Bands, { age }: Pick<Adult, 'age'>): number[] {
  if (age === null) return [...bands]
  const band = BAND_STARTS.findLastIndex((start) => age >= start)
  return [bands[Math.max(0, band)] ?? bands[0]]
}

function guessNote(amounts: number[], member: Adult, which: 'highest' | 'lowest'): { note?: string } {
  if (new Set(amounts).size === 1) return {}
  const missing = [member.sex === null ? 'sex' : '', member.age === null ? 'birth year' : ''].filter(Boolean)
  const verb = missing.length > 1 ? 'are' : 'is'
  return {
    note: `Your ${missing.join(' and ')} ${verb} not known, so the ${which} of the figures for adults is used.`,
  }
}

function shareOfEnergy(nutrient: NutrientKey, limits: Limits): Rule {
  return {
    id: `ref-${nutrient.replaceAll('_', '-')}-share`,
    severity: 'advisory',
    test: { kind: 'percent_energy', nutrient, ...limits },
    evidence: evidence('DRI', 'recalled'),
  }
}

function mineralRatio([numerator, denominator]: readonly [NutrientKey, NutrientKey], limits: Limits): Rule {
  return {
    id: `ref-${numerator}-to-${denominator}`,
    severity: 'advisory',
    test: { kind: 'nutrient_ratio', numerator, denominator, ...limits },
    evidence: { ...ours('low'), grade: 'none' },
  }
}

function ours(certainty: RuleEvidence['certainty']): RuleEvidence {
  return { source: 'OURS', basis: 'derived', verified: 'derived', certainty, grade: 'consensus' }
}

function evidence(source: RuleEvidence['source'], verified: RuleEvidence['verified']): RuleEvidence {
  const certainty = verified === 'recalled' ? 'medium' : 'high'
  return { source, basis: 'source', verified, certainty, grade: 'consensus' }
}
