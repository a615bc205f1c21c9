import { areKidneysInDoubt, kidneysKnownNormal } from '#members/profiles/answered.ts'
import type { PlannedPerson } from './meal-plan-facts.ts'
import { countedWeight } from './meal-plan-facts.ts'
import type { Limits, Rule, RuleEvidence } from './rule.ts'

type Body = Pick<PlannedPerson, 'goals' | 'sex' | 'age' | 'bmi' | 'circumstances'> &
  Partial<Pick<PlannedPerson, 'weightKg' | 'needKcal' | 'noDeficitReason' | 'taking'>>

/** Energy in kcal used if the need is unknown. */
const USUAL_KCAL = 2000
/** From age 65 kidneys are weak more often, and muscle needs more protein. */
const OLDER = 65
const isOlder = ({ age }: Pick<Body, 'age'>) => (age ?? 0) >= OLDER

/** From a body mass index of 30, protein is calculated from the weight at an index of 25. */
const BY_WEIGHT = { nutrient: 'protein', cappedAtBmi: 25 } as const

/** Potassium in mg a day, protein in g per kg of body weight a day. */
const MOST_POTASSIUM = {
  everyone: 6000,
  hypertension: 5000,
  atRisk: 4700,
  inDoubt: 3900,
  mean: 5000,
} as const
/** More energy brings more potassium until the catalog has enough dishes low in potassium. */
const POTASSIUM_PER_KCAL = 2

function hasKidneysAtRisk({ goals, age }: Pick<Body, 'goals' | 'age'>): boolean {
  return goals.has('type-2-diabetes') || goals.has('hypertension') || (age ?? 0) >= OLDER
}

/** True if a member at risk has not had their kidneys tested within a year. */
export function hasUntestedKidneys(body: Body): boolean {
  const isAtRisk = hasKidneysAtRisk(body) || body.circumstances?.has('gout') === true
  return isAtRisk && areKidneysInDoubt(body)
}

/** Returns the potassium and protein rules for this member. */
export function kidneyLimits(body: Body): Rule[] {
  return [...potassiumLimits(body), ...proteinLimits(body)]
}

/** Returns the daily limit of potassium and the target for the weekly mean, for kidneys that may be weak. */
function potassiumLimits(body: Body): Rule[] {
  const { goals } = body
  const isUntested = hasUntestedKidneys(body)
  const byEnergy = Math.round(POTASSIUM_PER_KCAL * (body.needKcal ?? USUAL_KCAL))
  const { everyone, atRisk, hypertension } = MOST_POTASSIUM
  const isTestedForHypertension = !isOlder(body) && !goals.has('type-2-diabetes') && !isUntested
  const most = !hasKidneysAtRisk(body)
    ? Math.max(everyone, byEnergy)
    : isTestedForHypertension
      ? hypertension
      : Math.max(atRisk, Math.min(byEnergy, everyone))
  return [
    {
      id: 'ref-potassium-upper',
      severity: 'hard',
      test: { kind: 'nutrient_per_day', nutrient: 'potassium', max: most },
      evidence: evidence(hasKidneysAtRisk(body) ? 'KDIGO2024' : 'NASEM2019', 'medium'),
      note: 'Weak kidneys are common and often not noticed. If yours have not been tested within a year, please ask for a test.',
    },
    {
      id: 'ref-potassium-week',
      severity: 'target',
      test: {
        kind: 'nutrient_per_week_mean',
        nutrient: 'potassium',
        max: hasKidneysAtRisk(body) && isUntested ? MOST_POTASSIUM.inDoubt : MOST_POTASSIUM.mean,
      },
      evidence: evidence('NASEM2019', 'medium'),
    },
  ]
}

/**
 * Returns the potassium range of the hypertension goal: DASH's amount for the energy, within the range of the
 * guideline.
 */
export function dashPotassium({ needKcal }: Pick<Body, 'needKcal'>): Limits {
  const ofDash = 2.238 * (needKcal ?? USUAL_KCAL)
  return { min: Math.round(Math.min(4700, Math.max(3500, ofDash))), max: 5000 }
}

const MOST_PROTEIN = {
  everyone: { day: 2.2, week: 1.8 },
  tested: { week: 1.6 },
  untested: { day: 1.3, week: 1.2 },
} as const

/**
 * Returns the protein rules by weight: the needs of muscle, higher from age 65, and the maximum for kidneys
 * that may be weak.
 */
function proteinLimits(body: Body): Rule[] {
  const weightKg = countedWeight({ cappedAtBmi: 25 }, { weightKg: body.weightKg ?? null, bmi: body.bmi })
  return [
    ...(weightKg === null ? [] : [...leastProtein(body, weightKg), ...mostProtein(body)]),
    ...proteinOfMeals(body, weightKg),
  ]
}

function leastProtein(body: Body, weightKg: number): Rule[] {
  const isThin = (body.bmi ?? 25) < 22 || body.circumstances?.has('weight_loss_aim') === true
  const needsMore = isOlder(body) && isThin && kidneysKnownNormal(body.taking?.answers)
  return [
    {
      id: 'ref-protein-day',
      severity: 'hard',
      test: { kind: 'nutrient_per_day', nutrient: 'protein', min: Math.floor(0.8 * weightKg * 10) / 10 },
      evidence: { ...evidence('DRI', 'high'), basis: 'source' },
      note: '0.8 g for each kilogram, by the weight at a body mass index of 25 from 30 on.',
    },
    ...(isOlder(body)
      ? [
          {
            id: 'older-protein',
            severity: 'hard' as const,
            test: { kind: 'nutrient_per_kg' as const, ...BY_WEIGHT, min: 1 },
            evidence: {
              ...evidence('ESPEN_GER', 'high'),
              basis: 'source' as const,
              verified: 'read' as const,
            },
            note: 'From 65 on, muscle needs more protein.',
          },
        ]
      : []),
    ...(needsMore ? [aimed('older-protein-more', { min: 1.2 }, 'ESPEN_GER')] : []),
    ...(kidneysKnownNormal(body.taking?.answers) ? [ADVISED_PROTEIN] : []),
    // A member who eats less than the body uses loses muscle along with fat. From age 65 the rules above
    // apply instead.
    ...(!isOlder(body) && body.noDeficitReason === null ? [aimed('safe-protein', { min: 1 }, 'OURS')] : []),
  ]
}

const ADVISED_PROTEIN: Rule = {
  id: 'ref-protein-advised',
  severity: 'advisory',
  test: { kind: 'nutrient_per_kg', ...BY_WEIGHT, min: 1.2, max: 1.6 },
  evidence: {
    source: 'DGA2025',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'medium',
    grade: 'weak',
  },
  note: 'Experts who advised on these guidelines dispute the figure. The reference intake is 0.8 g.',
}

function aimed(id: string, limits: Limits, source: RuleEvidence['source']): Rule {
  return {
    id,
    severity: 'target',
    test: { kind: 'nutrient_per_kg', ...BY_WEIGHT, ...limits },
    evidence: evidence(source, 'medium'),
    note: 'Whoever eats less than the body uses, or is thin at 65 or older, needs more protein to keep muscle.',
  }
}

function mostProtein(body: Body): Rule[] {
  const isUntested = hasUntestedKidneys(body)
  const isAtRisk = hasKidneysAtRisk(body) || body.circumstances?.has('gout') === true
  const week = isUntested
    ? MOST_PROTEIN.untested.week
    : isAtRisk
      ? MOST_PROTEIN.tested.week
      : MOST_PROTEIN.everyone.week
  return [
    {
      id: 'ref-protein-upper',
      severity: isAtRisk ? 'hard' : 'target',
      test: { kind: 'nutrient_per_kg', ...BY_WEIGHT, max: week },
      evidence: evidence('KDIGO2024', 'medium'),
      ...(isUntested ? { note: UNTIL_TESTED } : {}),
    },
    {
      id: 'ref-protein-upper-day',
      severity: 'hard',
      test: {
        kind: 'nutrient_per_kg_highest_day',
        ...BY_WEIGHT,
        max: isUntested ? MOST_PROTEIN.untested.day : MOST_PROTEIN.everyone.day,
      },
      evidence: evidence('KDIGO2024', 'medium'),
      ...(isUntested ? { note: UNTIL_TESTED } : {}),
    },
  ]
}

const UNTIL_TESTED =
  'Until your kidneys have been tested, your plan keeps protein moderate. That is safe either way.'

/** Three meals of 25 g are too much for a small body with a ceiling. */
const ENOUGH_FOR_EACH_MEAL = { usual: 25, small: 20 } as const

function proteinOfMeals(body: Body, weightKg: number | null): Rule[] {
  if (!isOlder(body)) return [meal('ref-protein-breakfast', { meals: ['breakfast'], min: 15 })]
  const { untested, tested } = MOST_PROTEIN
  const most = (weightKg ?? Infinity) * (hasUntestedKidneys(body) ? untested.week : tested.week)
  const { usual, small } = ENOUGH_FOR_EACH_MEAL
  return [
    meal('older-protein-meal', {
      meals: ['breakfast', 'lunch', 'dinner'],
      min: usual * 3 > most ? small : usual,
    }),
  ]
}

function meal(id: string, limits: { meals: ('breakfast' | 'lunch' | 'dinner')[]; min: number }): Rule {
  return {
    id,
    severity: 'target',
    test: { kind: 'meal_nutrient', nutrient: 'protein', ...limits },
    evidence: evidence('PROTAGE', 'medium'),
  }
}

const NOBODY = { goals: new Set<string>(), sex: null, bmi: 21, circumstances: null, weightKg: 70 }

/** Every rule of this file. Used to look up rule names. */
export const KIDNEY_LIMITS: readonly Rule[] = [
  ...kidneyLimits({ ...NOBODY, age: 40, noDeficitReason: null }),
  ...kidneyLimits({
    ...NOBODY,
    age: 70,
    taking: {
      medicines: [],
      isWithheld: false,
      clinicLevels: {},
      referenceLevels: {},
      lastDays: {},
      goals: [],
      answers: { kidneys_tested_within_year: 'yes' },
    },
  }),
]

function evidence(source: RuleEvidence['source'], certainty: RuleEvidence['certainty']): RuleEvidence {
  return { source, basis: 'derived', verified: 'derived', certainty, grade: 'consensus' }
}
