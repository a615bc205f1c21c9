/**
 * What is asked of a member because of a medicine, their body or a health goal. A closed list: an answer to a question
 * that nobody asks is refused, never ignored.
 */
export const QUESTIONS = [
  // Medicines.
  'clinic_knows_diet_change',
  'inr_in_range',
  'warfarin_over_3_months',
  'potassium_checked_within_year',
  'potassium_ever_high',
  'potassium_checked_since_dose_change',
  'prescriber_agreed',
  'insulin_dose_fixed',
  'low_sugar_needed_help',
  'type_1_diabetes',
  'diabetes_team_in_touch',
  'patch_of_6_mg',
  'medicine_for_heart_failure',
  'eats_what_is_planned',
  'cni_form',
  'cni_potassium_checked',
  'cni_for_transplant',
  'preconception_agreed',
  'pregnancy_possible',
  'birth_control_pill_with_tirzepatide',
  'medicine_for_kidney_or_heart',
  'tolvaptan_for',
  'water_pill_for',
  'cancer_medicine',
  'budesonide_form',
  'budesonide_maintenance',
  'semaglutide_form',
  'seizure_disorder',
  'low_sodium_ever',
  // Kidneys and kidney stones.
  'kidneys_tested_within_year',
  'kidneys_told_weak',
  'stone_kind',
  'stone_now',
  'oxalate_figure',
  // Older members, household and the choice of goals.
  'appetite_less',
  'weight_lost_6_months',
  'falls_or_weak',
  'shops_and_cooks',
  'food_short',
  'carb_choice',
  'goal_meant',
  // Energy and body.
  'body_figures_meant',
  'energy_wish_meant',
  'weight_same_for_years',
  'unintended_weight_loss',
  'fears_weight_gain',
  'weight_change_meant',
  'clinician_agreed',
  'appetite_lost',
  // Illnesses with which a clinician speaks first.
  'alcohol_agreed',
  'hemochromatosis_agreed',
  'high_potassium_agreed',
  // Diets that have phases.
  'ibs_diagnosed',
  'celiac_tested_negative',
  'red_flag_symptom',
  'ibs_advice_tried',
  'remission_confirmed',
  'flare_within_3_months',
  'reflux_red_flag',
  'headache_red_flag',
  'eye_symptoms',
  'attacks_2_to_14_a_month',
  'two_calm_weeks',
  'gut_illness_within_3_months',
  'fructose_intolerance',
] as const

export type Question = (typeof QUESTIONS)[number]

/** `unknown`: the member was asked and does not know, which may mean asking a clinician first. */
const YES_NO_ANSWERS = ['yes', 'no', 'unknown'] as const

/** Questions that offer a choice instead of yes and no. Each of them takes `unknown` as well. */
export const CHOICES = {
  water_pill_for: ['blood_pressure', 'heart', 'kidneys', 'liver', 'swelling'],
  tolvaptan_for: ['kidneys', 'sodium'],
  stone_kind: ['calcium_oxalate', 'calcium_phosphate', 'uric_acid', 'cystine', 'infection', 'not_tested'],
  carb_choice: ['usual', 'lower'],
} as const satisfies Partial<Record<Question, readonly string[]>>

export const ANSWERS = [
  ...YES_NO_ANSWERS,
  ...CHOICES.water_pill_for,
  'sodium',
  ...CHOICES.stone_kind,
  ...CHOICES.carb_choice,
] as const
export type Answer = (typeof ANSWERS)[number]

/** Returns the answers that a question takes. */
export function answersTo(question: Question): readonly Answer[] {
  const choices: readonly Answer[] | undefined = (CHOICES as Partial<Record<Question, readonly Answer[]>>)[
    question
  ]
  return choices ? [...choices, 'unknown'] : YES_NO_ANSWERS
}
