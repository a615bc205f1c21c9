import { z } from 'zod'

/** What a member may tell of themselves beyond health goals and medicines. */
export const CIRCUMSTANCES = [
  'pregnancy',
  'breastfeeding',
  'eating_disorder',
  'kidney_disease',
  'dialysis',
  'cirrhosis',
  'transplant',
  'heart_failure',
  'active_flare',
  'stricture',
  'stoma',
  'short_bowel',
  'cancer_treatment',
  'swallowing_difficulty',
  'unexplained_weight_loss',
  'familial_hypercholesterolaemia',
  'oestrogen_sensitive_cancer',
  'bloating',
  'diarrhoea',
  'ulcerative_colitis',
  'weight_loss_aim',
  'h3_diet',
  'h3_l6_diet',
  'low_gi_treatment',
] as const

export type Circumstance = (typeof CIRCUMSTANCES)[number]

const OTHER_WORDS: Record<string, Circumstance> = {
  pregnant: 'pregnancy',
  lactation: 'breastfeeding',
  anorexia: 'eating_disorder',
  bulimia: 'eating_disorder',
  chronic_kidney_disease: 'kidney_disease',
  ckd: 'kidney_disease',
  organ_transplant: 'transplant',
  flare: 'active_flare',
  dysphagia: 'swallowing_difficulty',
}

export const circumstanceSchema = z.preprocess((word) => {
  if (typeof word !== 'string') return word
  const key = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return OTHER_WORDS[key] ?? key
}, z.enum(CIRCUMSTANCES))
