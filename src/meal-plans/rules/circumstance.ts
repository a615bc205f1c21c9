import { z } from 'zod'
import { CIRCUMSTANCES, type Circumstance } from '#members/profiles/circumstance.ts'

export type { Circumstance } from '#members/profiles/circumstance.ts'

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
