/** What a member may tell of themselves beyond health goals and medicines. A closed list: none is ever ignored. */
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
