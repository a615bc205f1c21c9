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

/** Who answers that they do not know was asked, and has to ask first what somebody may leave open who never was. */
export const ANSWERS = ['yes', 'no', 'unknown'] as const
export type Answer = (typeof ANSWERS)[number]
