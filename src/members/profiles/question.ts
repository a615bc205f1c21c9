/**
 * Questions asked because of a medicine, the body or a health goal. A closed list: an answer to an unknown
 * question is refused, never ignored.
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
  // Illnesses for which a clinician must agree first.
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
  // Medicines that come in several forms or indicate an illness.
  'cni_form',
  'cni_for_transplant',
  'cni_potassium_checked',
  'budesonide_form',
  'budesonide_maintenance',
  'semaglutide_form',
  'water_pill_for',
  'medicine_for_kidney_or_heart',
  'medicine_for_liver',
  'tolvaptan_for',
  'cancer_medicine',
  'low_sodium_ever',
  'needs_more_salt',
  'immune_weak',
  'seizure_disorder',
  // Medicines and a possible pregnancy.
  'preconception_agreed',
  'pregnancy_possible',
  'birth_control_pill_with_tirzepatide',
  // Kidneys and stones.
  'kidneys_tested_within_year',
  'kidneys_told_weak',
  'stone_kind',
  'stone_now',
  'oxalate_figure',
  'gallstone_pain',
  'hospital_agreed',
  'high_calcium_agreed',
  // Older members.
  'appetite_less',
  'weight_lost_6_months',
  'falls_or_weak',
  'shops_and_cooks',
  // Health goals and home.
  'goal_meant',
  'carb_choice',
  'food_short',
] as const

export type Question = (typeof QUESTIONS)[number]

/** Questions with answers other than yes and no. `unknown` is also possible for these. */
export const CHOICES = {
  water_pill_for: ['blood_pressure', 'heart', 'kidneys', 'liver', 'swelling'],
  medicine_for_kidney_or_heart: ['kidneys', 'heart', 'no'],
  tolvaptan_for: ['kidneys', 'sodium'],
  /** `yes`: the treatment is ongoing; `after`: to prevent a relapse after the treatment. */
  cancer_medicine: ['yes', 'after', 'no'],
  /** `yes`: now or in the last year. */
  low_sodium_ever: ['yes', 'earlier', 'no'],
  stone_kind: ['calcium_oxalate', 'calcium_phosphate', 'uric_acid', 'cystine', 'infection'],
  oxalate_figure: ['figure', 'none_needed', 'no'],
  carb_choice: ['usual', 'lower'],
} as const satisfies Partial<Record<Question, readonly string[]>>

const YES_NO = ['yes', 'no'] as const

export type Answer = (typeof YES_NO)[number] | 'unknown' | (typeof CHOICES)[keyof typeof CHOICES][number]

/**
 * All possible answers. `unknown` means that the member was asked, so it can require asking first where a
 * question that was never asked does not.
 */
export const ANSWERS: readonly Answer[] = [
  ...new Set<Answer>([...YES_NO, 'unknown', ...Object.values(CHOICES).flat()]),
]

/** Returns the possible answers to a question, `unknown` last. */
export function answersTo(question: Question): readonly Answer[] {
  const choices: readonly Answer[] = question in CHOICES ? CHOICES[question as keyof typeof CHOICES] : YES_NO
  return [...choices, 'unknown']
}
