import { z } from 'zod'
import { CIRCUMSTANCES, type Circumstance } from '#members/profiles/circumstance.ts'

const OTHER_WORDS: Record<string, Circumstance> = {
  minor: 'under_18',
  pregnant: 'pregnancy',
  lactation: 'breastfeeding',
  anorexia: 'eating_disorder',
  bulimia: 'eating_disorder',
  chronic_kidney_disease: 'kidney_disease',
  ckd: 'kidney_disease',
  organ_transplant: 'transplant',
  flare: 'active_flare',
  dysphagia: 'swallowing_difficulty',
  diarrhea: 'diarrhoea',
  estrogen_sensitive_cancer: 'oestrogen_sensitive_cancer',
  familial_hypercholesterolemia: 'familial_hypercholesterolaemia',
  conception: 'trying_to_conceive',
  type_1: 'type_1_diabetes',
  kidney_stone: 'kidney_stones',
  gastric_bypass: 'bariatric_surgery',
  weight_loss_surgery: 'bariatric_surgery',
  alcoholism: 'alcohol_dependence',
  pancreatitis: 'pancreatitis_last_year',
  haemochromatosis: 'hemochromatosis',
  "wilson's_disease": 'wilson_disease',
  pku: 'inborn_error',
  phenylketonuria: 'inborn_error',
  galactosemia: 'inborn_error',
  hyperkalemia: 'high_potassium_ever',
  fluid_restriction: 'fluid_limit',
}

export const circumstanceSchema = z.preprocess((word) => {
  if (typeof word !== 'string') return word
  const key = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return OTHER_WORDS[key] ?? key
}, z.enum(CIRCUMSTANCES))

/** Names for sentences, for circumstances whose keys are not everyday American English. */
const WORDS: Partial<Record<Circumstance, string>> = {
  under_18: 'an age under 18',
  familial_hypercholesterolaemia: 'familial high cholesterol',
  oestrogen_sensitive_cancer: 'an estrogen-sensitive cancer',
  diarrhoea: 'diarrhea',
  active_flare: 'an active flare',
  stricture: 'a stricture',
  stoma: 'a stoma',
  short_bowel: 'a short bowel',
  transplant: 'a transplant',
  eating_disorder: 'an eating disorder',
  weight_loss_aim: 'the wish to lose weight',
  h3_diet: 'H3 diet',
  h3_l6_diet: 'strict H3–L6 diet',
  low_gi_treatment: 'low glycemic index treatment',
  trying_to_conceive: 'the wish to become pregnant',
  bariatric_surgery: 'weight-loss surgery',
  pancreatitis_last_year: 'pancreatitis in the last year',
  wilson_disease: 'Wilson’s disease',
  inborn_error: 'an inborn error of metabolism',
  high_potassium_ever: 'potassium that was once high',
  fluid_limit: 'a doctor’s limit on fluids',
  hospital_3_months: 'a hospital stay or surgery in the last 3 months',
  gallstones: 'gallstones',
  g6pd: 'G6PD deficiency',
  high_calcium: 'high blood calcium',
  immune_weak: 'weak defenses against germs',
  needs_more_salt: 'a doctor’s advice to eat more salt',
}

export function wordsForCircumstance(name: Circumstance): string {
  return WORDS[name] ?? name.replaceAll('_', ' ')
}
