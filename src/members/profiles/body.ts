import { BODY_LIMITS, FACT_LIMITS, USUAL_BODY } from './fact-choices.ts'
import type { MemberFacts } from './facts.ts'
import { hasWeightGoal, LEAST_SHARE, leastWhileLosing, lowestKcal, mayAgreeOnMore } from './losing-weight.ts'
import type { Answer, Question } from './question.ts'
import {
  type EarlierWeight,
  hasLostEnough,
  losesInMonth,
  losesTooFast,
  weightChange,
} from './reported-weight.ts'

// Also used by forms in the browser and by the planner, so this file must not import a library.

export type BodyFacts = Pick<
  MemberFacts,
  'sex' | 'birthYear' | 'heightCm' | 'weightKg' | 'activity' | 'energyKcal' | 'circumstances' | 'answers'
> & {
  /** The member's earlier weights, oldest first. */
  earlierWeights?: readonly EarlierWeight[] | undefined
  /** The health goals of the plan, by the names of their rules. */
  goals?: readonly string[] | undefined
}

/**
 * Factors by which daily activity multiplies the energy at rest. People who live independently rarely stay
 * below 1.4 for long.
 */
const ACTIVITY_FACTORS = {
  sedentary: 1.4,
  light: 1.5,
  moderate: 1.65,
  active: 1.85,
  very_active: 2.05,
} as const

/** Boundaries of the body mass index classes that affect a plan. */
export const BMI = { low: 17, usual: 18.5, mayLose: 25, mayLoseFrom65: 30, clinicianFirst: 50 } as const
export const CLINICIAN_FIRST_AGE = 85

/**
 * The range for which the equation was made. Outside it, the result is shown as uncertain and no deficit is
 * planned.
 */
const EQUATION = { age: { min: 19, max: 78 }, bmi: { min: 17, max: 45 } } as const

export const CM_PER_INCH = 2.54
export const KG_PER_POUND = 0.45359237

type Limits = { min: number; max: number }

export function ageIn(year: number, { birthYear }: Pick<BodyFacts, 'birthYear'>): number | null {
  return birthYear === undefined ? null : year - birthYear
}

export function bodyMassIndex({
  heightCm,
  weightKg,
}: Pick<BodyFacts, 'heightCm' | 'weightKg'>): number | null {
  return heightCm === undefined || weightKg === undefined ? null : weightKg / (heightCm / 100) ** 2
}

/**
 * Returns the resting energy of a day (Mifflin–St Jeor). Returns null if sex, age, height or weight is
 * unknown.
 */
export function restingEnergy(facts: BodyFacts, year: number): number | null {
  const { sex, heightCm, weightKg } = facts
  const age = ageIn(year, facts)
  if (!sex || age === null || heightCm === undefined || weightKg === undefined) return null
  return 10 * weightKg + 6.25 * heightCm - 5 * age + (sex === 'male' ? 5 : -161)
}

/** Returns the energy that the body uses in a day. */
export function energyNeed(facts: BodyFacts, year: number): number | null {
  const resting = restingEnergy(facts, year)
  return resting === null ? null : resting * ACTIVITY_FACTORS[facts.activity ?? 'light']
}

export type BodyError = 'birthYear' | 'heightCm' | 'weightKg' | 'bmi'

/**
 * Finds impossible figures, which must be typing errors. An age under the limit is no error: it has its own
 * refusal.
 */
export function bodyErrors(facts: BodyFacts, year: number): BodyError[] {
  const age = ageIn(year, facts)
  const alone: BodyError[] = [
    ...(isOutside(facts.heightCm, FACT_LIMITS.heightCm) ? ['heightCm' as const] : []),
    ...(isOutside(facts.weightKg, FACT_LIMITS.weightKg) ? ['weightKg' as const] : []),
  ]
  // If one figure is already invalid alone, the other one is not reported.
  const isWrongTogether = alone.length === 0 && isOutside(bodyMassIndex(facts), BODY_LIMITS.bmi)
  return [
    ...(age !== null && (age < 0 || age > BODY_LIMITS.age.max) ? ['birthYear' as const] : []),
    ...alone,
    ...(isWrongTogether ? ['bmi' as const] : []),
  ]
}

/** True if figures are possible but so rare that a typing error is more likely. */
function isUnusualBody(facts: BodyFacts, year: number): boolean {
  const age = ageIn(year, facts)
  return (
    (age ?? 0) > USUAL_BODY.age.max ||
    isOutside(facts.heightCm, USUAL_BODY.heightCm) ||
    isOutside(facts.weightKg, USUAL_BODY.weightKg) ||
    isOutside(bodyMassIndex(facts), USUAL_BODY.bmi)
  )
}

const LIKELY_BMI = { min: 17, max: 40 }

/** True if the weight gives a likely body only when it is read in the other unit. */
function areUnitsLikelyMixed(facts: BodyFacts): boolean {
  const bmi = bodyMassIndex(facts)
  if (bmi === null) return false
  if (bmi > USUAL_BODY.bmi.max) return !isOutside(bmi * KG_PER_POUND, LIKELY_BMI)
  return bmi < 15 && !isOutside(bmi / KG_PER_POUND, LIKELY_BMI)
}

/**
 * Reasons of the body against eating less than it uses, including `not_aimed`, which means that the member
 * doesn't aim to lose weight.
 */
export type NoDeficitByBody =
  | 'need_unknown'
  | 'estimate_uncertain'
  | 'weight'
  | 'lost_enough'
  | 'too_fast'
  | 'age'
  | 'no_weight_goal'
  | 'clinician'
  | 'not_aimed'

export function whyNoDeficitByBody(facts: BodyFacts, year: number): NoDeficitByBody | null {
  const bmi = bodyMassIndex(facts)
  const age = ageIn(year, facts)
  if (!facts.circumstances?.includes('weight_loss_aim')) return 'not_aimed'
  if (restingEnergy(facts, year) === null || bmi === null || age === null) return 'need_unknown'
  if (age >= 75) return 'age'
  if (bmi < (age >= 65 ? BMI.mayLoseFrom65 : BMI.mayLose)) return 'weight'
  if (hasLostEnough(facts)) return 'lost_enough'
  if (losesTooFast(facts)) return 'too_fast'
  if (age >= 65 && !hasWeightGoal(facts.goals)) return 'no_weight_goal'
  if (age >= 65 && facts.answers?.clinician_agreed !== 'yes') return 'clinician'
  if (isOutside(bmi, EQUATION.bmi) || isOutside(age, EQUATION.age)) return 'estimate_uncertain'
  return null
}

/** Shares of the energy need: below `eats` is less than a usual day, and below `farLess` is never planned. */
const ASKED_SHARES = { eats: 0.9, farLess: 0.5 } as const

/**
 * Returns whether the requested energy suggests an eating disorder: far below any guideline, or less than the
 * need at a low weight or during fast weight loss. A deficit that guidelines recommend for obesity does not
 * count (AHA/ACC/TOS 2013).
 */
export function isAskedEnergyFarTooLow(facts: BodyFacts, year: number): boolean {
  const need = energyNeed(facts, year)
  const { energyKcal: asked } = facts
  if (need === null || asked === undefined || asked >= need * ASKED_SHARES.eats) return false
  const bmi = bodyMassIndex(facts) ?? 0
  if (asked < lowestKcal(facts.sex) || (bmi < 30 && asked < need * ASKED_SHARES.farLess)) return true
  return bmi < 20 || losesTooFast(facts) || facts.answers?.fears_weight_gain === 'yes'
}

const FAR_BELOW_KCAL = 200

/**
 * Returns whether to ask about fear of gaining weight. Below a BMI of 30, this includes energy well below our
 * minimums.
 */
function raisesFearOfWeight(facts: BodyFacts, year: number): boolean {
  const need = energyNeed(facts, year)
  if (need === null || facts.energyKcal === undefined) return false
  const share = whyNoDeficitByBody(facts, year) === null ? LEAST_SHARE.usual : ASKED_SHARES.eats
  const isBelowFloors = facts.energyKcal < need * share - FAR_BELOW_KCAL
  return isAskedEnergyFarTooLow(facts, year) || (isBelowFloors && (bodyMassIndex(facts) ?? 0) < 30)
}

/**
 * Returns whether the member requests less energy than is planned without a clinician, and a clinician could
 * agree to it.
 */
function asksForMoreThanUsual(facts: BodyFacts, year: number): boolean {
  const needKcal = energyNeed(facts, year)
  if (needKcal === null || facts.energyKcal === undefined) return false
  if (whyNoDeficitByBody(facts, year) !== null) return false
  const { sex = null, goals } = facts
  const circumstances = new Set<string>(facts.circumstances)
  const body = { sex, age: ageIn(year, facts), bmi: bodyMassIndex(facts), needKcal, goals, circumstances }
  return mayAgreeOnMore(body) && facts.energyKcal < leastWhileLosing(body, false)
}

/** True if the requested energy is so far from what the body uses that a typing error is likely. */
export function isUnusualAskedEnergy(facts: BodyFacts, year: number): boolean {
  const need = energyNeed(facts, year)
  if (need === null || facts.energyKcal === undefined) return false
  return isOutside(facts.energyKcal / need, USUAL_BODY.energyShare)
}

/** Lists the reasons for which a clinician who knows this body has to agree first. */
export function clinicianReasons(facts: BodyFacts, year: number): ('weight' | 'age' | 'aim' | 'energy')[] {
  const bmi = bodyMassIndex(facts)
  const age = ageIn(year, facts)
  return [
    ...(bmi !== null && bmi >= BMI.clinicianFirst ? (['weight'] as const) : []),
    ...(age !== null && age >= CLINICIAN_FIRST_AGE ? (['age'] as const) : []),
    ...(whyNoDeficitByBody({ ...facts, answers: {} }, year) === 'clinician' ? (['aim'] as const) : []),
    ...(asksForMoreThanUsual(facts, year) ? (['energy'] as const) : []),
  ]
}

/** Lists the questions that these figures raise, in the order in which they are asked. */
export function bodyQuestions(facts: BodyFacts, year: number): Question[] {
  if (bodyErrors(facts, year).length > 0) return []
  const bmi = bodyMassIndex(facts)
  const isLow = bmi !== null && bmi >= BMI.low && bmi < BMI.usual
  const isChanged = weightChange(facts) !== null || facts.answers?.weight_change_meant === 'no'
  return [
    ...(isUnusualBody(facts, year) && (bmi ?? BMI.low) >= BMI.low ? (['body_figures_meant'] as const) : []),
    ...(clinicianReasons(facts, year).length > 0 ? (['clinician_agreed'] as const) : []),
    ...(isLow ? (['weight_same_for_years', 'unintended_weight_loss'] as const) : []),
    ...(isChanged ? (['weight_change_meant'] as const) : []),
    ...(isLow || raisesFearOfWeight(facts, year) ? (['fears_weight_gain'] as const) : []),
    ...(isUnusualAskedEnergy(facts, year) ? (['energy_wish_meant'] as const) : []),
  ]
}

/** Lists the unanswered ones of these questions that block planning. */
export function bodyAnswersMissing(facts: BodyFacts, year: number): Question[] {
  const { answers } = facts
  const asked = bodyQuestions(facts, year)
  const isLow = asked.includes('weight_same_for_years')
  return asked.filter(
    (question) =>
      (question === 'body_figures_meant' && answers?.[question] !== 'yes') ||
      (question === 'weight_change_meant' && !isKnown(answers?.[question])) ||
      (isLow &&
        (question === 'unintended_weight_loss' || question === 'fears_weight_gain') &&
        !isKnown(answers?.[question])),
  )
}

function isKnown(answer: Answer | undefined): boolean {
  return answer === 'yes' || answer === 'no'
}

export type BodyRefusal =
  | BodyError
  | 'unusual'
  | 'unitsAndTooLow'
  | 'tooLow'
  | 'lostWeight'
  | 'lostInRemission'
  | 'gainedWeight'
  | 'changeUnanswered'
  | 'fearsWeight'
  | 'lowUnanswered'
  | 'clinicianFirst'
  | 'clinicianFirstByAge'
  | 'lowForGoal'
  | 'beyondPlans'

/** Diets that exclude so much that they are ruled out at a low weight. */
const NOT_AT_LOW_WEIGHT = ['low-fodmap']

/**
 * Returns the reason for which no plan is made for this body, or not for these health goals. Returns null if
 * there is none.
 */
export function bodyRefusalOf(facts: BodyFacts, year: number): BodyRefusal | null {
  const { answers } = facts
  const age = ageIn(year, facts)
  const bmi = bodyMassIndex(facts)
  const [error] = bodyErrors(facts, year)
  if (error) return error
  if (bmi !== null && bmi < BMI.low) return areUnitsLikelyMixed(facts) ? 'unitsAndTooLow' : 'tooLow'
  const isLow = bmi !== null && bmi < BMI.usual
  if (isLow && facts.goals?.some((goal) => NOT_AT_LOW_WEIGHT.includes(goal))) return 'lowForGoal'
  const missing = bodyAnswersMissing(facts, year)
  if (missing.includes('body_figures_meant')) return 'unusual'
  if (answers?.unintended_weight_loss === 'yes') return 'lostWeight'
  if (answers?.weight_change_meant === 'no')
    return weightChange(facts) === 'gained' ? 'gainedWeight' : 'lostWeight'
  if (facts.goals?.includes('ibd-remission') && losesInMonth(facts)) return 'lostInRemission'
  if (missing.includes('weight_change_meant')) return 'changeUnanswered'
  if (answers?.fears_weight_gain === 'yes') return 'fearsWeight'
  if (missing.length > 0) return 'lowUnanswered'
  if (answers?.clinician_agreed !== 'yes') {
    if (bmi !== null && bmi >= BMI.clinicianFirst) return 'clinicianFirst'
    if (age !== null && age >= CLINICIAN_FIRST_AGE) return 'clinicianFirstByAge'
  }
  return isBeyondPlans(facts, year) ? 'beyondPlans' : null
}

/** The maximum planned energy of a day, in kilocalories. */
export const MOST_KCAL = { female: 3500, male: 4500 } as const
/** A margin at the minimum and maximum energy of a day, so that days may differ from their target. */
export const ENERGY_ROOM = 0.03

/** True if nine tenths of the energy need exceeds the planned maximum. */
function isBeyondPlans(facts: BodyFacts, year: number): boolean {
  const need = energyNeed(facts, year)
  return !!facts.sex && need !== null && need * 0.9 * (1 + 2 * ENERGY_ROOM) > MOST_KCAL[facts.sex]
}

function isOutside(value: number | null | undefined, { min, max }: Limits): boolean {
  return value !== null && value !== undefined && (value < min || value > max)
}
