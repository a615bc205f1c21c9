import { AGREED_BY, type AgreedCircumstance, type Circumstance } from './circumstance.ts'
import type { MemberFacts } from './facts.ts'
import type { Answer, Question } from './question.ts'

// Also used by forms in the browser, so this file must not import a library.

type Answers = NonNullable<MemberFacts['answers']>

/** The questions asked because of medicines, each with the answer that lets a plan continue. */
const OF_MEDICINES = {
  clinic_knows_diet_change: 'yes',
  warfarin_over_3_months: 'yes',
  inr_in_range: 'yes',
  potassium_checked_within_year: 'yes',
  potassium_ever_high: 'no',
  potassium_checked_since_dose_change: 'yes',
  prescriber_agreed: 'yes',
  insulin_dose_fixed: 'no',
  low_sugar_needed_help: 'no',
  type_1_diabetes: 'no',
  diabetes_team_in_touch: 'yes',
  patch_of_6_mg: 'yes',
  eats_what_is_planned: 'yes',
} as const satisfies Partial<Record<Question, 'yes' | 'no'>>

const ALLOWING: Partial<Record<Question, string>> = {
  ...OF_MEDICINES,
  clinician_agreed: 'yes',
  alcohol_agreed: 'yes',
  hemochromatosis_agreed: 'yes',
  high_potassium_agreed: 'yes',
}

export const MEDICINE_QUESTIONS = Object.keys(OF_MEDICINES) as Question[]

/**
 * Asked again with each additional medicine: agreements cover all medicines taken, and most medicines can
 * affect the INR.
 */
export const OF_EVERY_MEDICINE: readonly Question[] = [
  'prescriber_agreed',
  'clinician_agreed',
  'high_potassium_agreed',
  'inr_in_range',
]

/** Past potassium checks remain valid when an unrelated medicine is added. */
export const POTASSIUM_CHECKS: readonly Question[] = [
  'potassium_checked_within_year',
  'potassium_checked_since_dose_change',
]

export const OF_ALL_TAKEN: readonly Question[] = [...OF_EVERY_MEDICINE, ...POTASSIUM_CHECKS]

/** Eating less, or very little carbohydrate, goes beyond what was agreed for another diet. */
const AIMS: readonly Circumstance[] = ['weight_loss_aim', 'low_gi_treatment']
const OF_AIMS: readonly Question[] = ['prescriber_agreed', 'clinician_agreed', 'clinic_knows_diet_change']

/** Returns the questions to ask again because of newly reported circumstances. */
export function openedByCircumstances(
  before: readonly Circumstance[],
  after: readonly Circumstance[],
): Question[] {
  const added = after.filter((name) => !before.includes(name))
  const agreed = added.flatMap((name) =>
    name in AGREED_BY ? [AGREED_BY[name as AgreedCircumstance] as Question] : [],
  )
  return added.some((name) => AIMS.includes(name)) ? [...agreed, ...OF_AIMS] : agreed
}

/**
 * True if an answer lets a plan continue. An answer that holds back a plan is never removed by other facts.
 */
export function isAllowing(question: Question, answer: string | undefined): boolean {
  return answer !== undefined && ALLOWING[question] === answer
}

/** Returns, for each of these questions, the answer that lets a plan continue. */
export function allowingAnswers(questions: readonly Question[]): Answers {
  return Object.fromEntries(
    questions.flatMap((question) => (ALLOWING[question] ? [[question, ALLOWING[question]]] : [])),
  )
}

/** Returns the answers, except those to these questions that let a plan continue. */
export function withoutAllowing(answers: Answers, questions: readonly Question[]): Answers {
  const left = Object.entries(answers).filter(
    ([question, answer]) =>
      !(questions.includes(question as Question) && isAllowing(question as Question, answer)),
  )
  return Object.fromEntries(left)
}

/**
 * Answers about medicines that require a clinician who treats the member to agree before a plan is served.
 */
export const REFUSED_ANSWERS = {
  inr_in_range: 'no',
  warfarin_over_3_months: 'no',
  potassium_ever_high: 'yes',
  potassium_checked_since_dose_change: 'no',
  low_sugar_needed_help: 'yes',
  type_1_diabetes: 'yes',
  eats_what_is_planned: 'no',
} as const satisfies Partial<Record<Question, Answer>>

export type RefusedAnswer = keyof typeof REFUSED_ANSWERS

/** True if an answer to this question can refuse a plan. */
export function isDeciding(question: Question): question is RefusedAnswer {
  return question in REFUSED_ANSWERS
}
