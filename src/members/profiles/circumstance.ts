import type { Question } from './question.ts'

// Used by forms in the browser, which need not carry what checks them: nothing here imports a library.

/** Asked of everybody, in this order and in plain sight. */
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

/** Asked of everybody as well, and so seldom told that the form names them in a line and unfolds them. */
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

/** Asked where a chosen health goal depends on it. */
export const ASKED_FOR_GOALS = [
  'familial_hypercholesterolaemia',
  'oestrogen_sensitive_cancer',
  'ulcerative_colitis',
  'bloating',
  'diarrhoea',
] as const

/** Told under a question of their own: an aim, and forms of a diet. */
const REPORTED_ELSEWHERE = ['weight_loss_aim', 'h3_diet', 'h3_l6_diet', 'low_gi_treatment'] as const

/**
 * What a member may tell of themselves beyond health goals and medicines. A closed list, from which form, API,
 * planner and commands read: none is ever ignored.
 */
export const CIRCUMSTANCES = [
  ...ASKED_OF_ALL,
  ...SELDOM_REPORTED,
  ...ASKED_FOR_GOALS,
  ...REPORTED_ELSEWHERE,
] as const

export type Circumstance = (typeof CIRCUMSTANCES)[number]

/** With these a plan is served once whoever treats them has agreed, by the answer to the question beside each. */
export const AGREED_BY = {
  type_1_diabetes: 'diabetes_team_in_touch',
  alcohol_dependence: 'alcohol_agreed',
  hemochromatosis: 'hemochromatosis_agreed',
  high_potassium_ever: 'high_potassium_agreed',
  hospital_3_months: 'hospital_agreed',
  high_calcium: 'high_calcium_agreed',
} as const satisfies Partial<Record<Circumstance, Question>>

export type AgreedCircumstance = keyof typeof AGREED_BY

/** Those of the circumstances with which somebody who treats them speaks first. */
export function askingAgreement(circumstances: readonly Circumstance[]): AgreedCircumstance[] {
  return circumstances.filter((name): name is AgreedCircumstance => name in AGREED_BY)
}
