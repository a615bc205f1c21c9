import type { Circumstance } from '#members/profiles/circumstance.ts'
import { AGREED_BY, type AgreedCircumstance, askingAgreement } from '#members/profiles/circumstance.ts'
import type { PlannerInput } from '../request/planner-input.ts'

export const REFERRAL =
  'Please ask your doctor or a registered dietitian, who can look at the whole of your health.'

/**
 * Circumstances in which a plan from a service could do harm, with the message for the member. The refusals
 * are our reading of published guidance and are not yet signed off by a dietitian.
 */
const REFUSED: Partial<Record<Circumstance, string>> = {
  pregnancy:
    'While you are pregnant, your needs and what is safe to eat differ from what our plans are made for.',
  breastfeeding: 'While you are breastfeeding, your needs differ from what our plans are made for.',
  eating_disorder:
    'With an eating disorder, a plan that counts and leaves out food can do more harm than good.',
  kidney_disease:
    'With kidney disease, protein, potassium and phosphorus need limits that are set for you alone.',
  dialysis: 'With dialysis, food and fluid need limits that are set for you alone.',
  cirrhosis: 'With cirrhosis, too little protein is a danger, and diets need close guidance.',
  transplant: 'After a transplant, medicines and food have to be matched with care.',
  heart_failure: 'With heart failure, salt and fluid need limits that are set for you alone.',
  active_flare: 'During a flare, what helps differs from person to person and from week to week.',
  stricture: 'With a stricture, fiber can be a danger.',
  stoma: 'With a stoma, food and fluid need guidance of their own.',
  short_bowel: 'With a short bowel, food and fluid need guidance of their own.',
  cancer_treatment: 'During cancer treatment, eating enough comes before any other rule.',
  swallowing_difficulty: 'With trouble swallowing, the texture of food has to be right.',
  unexplained_weight_loss: 'Losing weight without meaning to needs a doctor before a diet.',
  bariatric_surgery:
    'After weight-loss surgery, portions, protein and supplements are set for you alone, for life.',
  gastroparesis: 'With a stomach that empties slowly, fiber and fat have to be set with care.',
  pancreatitis_last_year: 'After pancreatitis, how much fat you can take is for your doctors to say.',
  wilson_disease: 'With Wilson’s disease, copper has to be limited, and our plans do not do that.',
  inborn_error:
    'With an inborn error of metabolism, such as phenylketonuria, food that suits others can do lasting harm. Your metabolic clinic knows what is safe.',
  needs_more_salt:
    'You need more salt than our plans hold. Your clinician sets how much; once they gave you the milligrams of sodium a day, tell us.',
  fluid_limit: 'A limit on what you may drink is set for you alone, and our plans do not count to it.',
}

/** Circumstances that rule out a plan for any adult, whatever the health goal. */
export const REFUSED_TO_ALL = Object.keys(REFUSED) as Circumstance[]

/** Explains why the treating clinician must agree first, and what to report afterward. */
const AGREED_FIRST: Record<AgreedCircumstance, string> = {
  type_1_diabetes:
    'With type 1 diabetes, your doses follow the carbohydrate of each meal, so a new way of eating needs your diabetes team beside you. Please ask them first.',
  alcohol_dependence:
    'With alcohol dependence, a change of food needs a clinician’s eye: eating well again can bring down minerals and vitamin B1. Please ask one first.',
  hemochromatosis:
    'With hemochromatosis, how much iron you may eat is for the clinician who checks your iron to say, and our plans do not lower it. Please ask them first.',
  hospital_3_months:
    'After a hospital stay or surgery, food has to fit your recovery. Please ask the team that treated you.',
  high_calcium:
    'Your blood calcium has been high. Your doctor says how much milk, cheese and vitamin D you may have. Please ask first.',
  high_potassium_ever:
    'Your potassium has been high, and many healthy foods hold much of it. Please ask your clinician for a blood test first.',
}

/** Circumstances that block a plan until a treating clinician has agreed. */
export const AGREED_FIRST_BY_ALL = Object.keys(AGREED_FIRST) as AgreedCircumstance[]

const ONCE_AGREED = 'Once they agree, tell us so, and we plan for you.'

/** Returns why no plan is served with the reported circumstances, or null if one may be. */
export function circumstanceRefusal({
  circumstances = [],
  answers,
  clinicLevels,
  goals,
}: Pick<PlannerInput, 'circumstances' | 'answers' | 'clinicLevels' | 'goals'>): string | null {
  const hasOwnSodium = clinicLevels.sodiumMg !== undefined && !goals.includes('hypertension')
  for (const circumstance of circumstances) {
    const reason = REFUSED[circumstance]
    if (circumstance === 'needs_more_salt' && hasOwnSodium) continue
    if (reason) return `${reason} ${REFERRAL}`
  }
  const first = askingAgreement(circumstances).find((name) => answers[AGREED_BY[name]] !== 'yes')
  return first ? `${AGREED_FIRST[first]} ${ONCE_AGREED}` : null
}
