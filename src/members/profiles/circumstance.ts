import type { Question } from './question.ts'

// Also used by forms in the browser, which don't need the validation code, so this file must not import a
// library.

/** Asked of all members, in this order and always visible. */
export const ASKED_OF_ALL = [
  'under_18',
  'pregnancy',
  'breastfeeding',
  'trying_to_conceive',
  'eating_disorder',
  'unexplained_weight_loss',
  'kidney_disease',
  'dialysis',
  'kidney_stones',
  'heart_failure',
  'cirrhosis',
  'type_1_diabetes',
  'gout',
  'cancer_treatment',
  'active_flare',
  'bariatric_surgery',
  'swallowing_difficulty',
  'alcohol_dependence',
] as const

/**
 * Also asked of all members, but reported so rarely that the form lists them in one line that can be
 * expanded.
 */
export const SELDOM_REPORTED = [
  'transplant',
  'stricture',
  'stoma',
  'short_bowel',
  'gastroparesis',
  'pancreatitis_last_year',
  'hemochromatosis',
  'wilson_disease',
  'inborn_error',
  'high_potassium_ever',
  'fluid_limit',
  'hospital_3_months',
  'gallstones',
  'g6pd',
  'high_calcium',
  'immune_weak',
  'needs_more_salt',
] as const

/** Asked only if a chosen health goal depends on it. */
export const ASKED_FOR_GOALS = [
  'familial_hypercholesterolaemia',
  'oestrogen_sensitive_cancer',
  'ulcerative_colitis',
  'bloating',
  'diarrhoea',
] as const

/** Reported under their own questions: a goal to lose weight, and forms of a diet. */
const REPORTED_ELSEWHERE = ['weight_loss_aim', 'h3_diet', 'h3_l6_diet', 'low_gi_treatment'] as const

/**
 * Circumstances that a member can report besides health goals and medicines. A closed list, shared by form,
 * API, planner and commands, so that none is ever ignored.
 */
export const CIRCUMSTANCES = [
  ...ASKED_OF_ALL,
  ...SELDOM_REPORTED,
  ...ASKED_FOR_GOALS,
  ...REPORTED_ELSEWHERE,
] as const

export type Circumstance = (typeof CIRCUMSTANCES)[number]

/**
 * With these circumstances a plan is served only after a clinician who treats the member has agreed, through
 * the answer to the question named here.
 */
export const AGREED_BY = {
  type_1_diabetes: 'diabetes_team_in_touch',
  alcohol_dependence: 'alcohol_agreed',
  hemochromatosis: 'hemochromatosis_agreed',
  high_potassium_ever: 'high_potassium_agreed',
  hospital_3_months: 'hospital_agreed',
  high_calcium: 'high_calcium_agreed',
} as const satisfies Partial<Record<Circumstance, Question>>

export type AgreedCircumstance = keyof typeof AGREED_BY

/** Filters the circumstances that require a clinician who treats the member to agree first. */
export function askingAgreement(circumstances: readonly Circumstance[]): AgreedCircumstance[] {
  return circumstances.filter((name): name is AgreedCircumstance => name in AGREED_BY)
}
