import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  aadAd: { source: 'AAD_AD', basis: 'source', verified: 'read', certainty: 'high', grade: 'moderate' },
  adNa: { source: 'AD_NA', basis: 'derived', verified: 'derived', certainty: 'medium', grade: 'weak' },
  ours: { source: 'OURS', basis: 'derived', verified: 'derived', certainty: 'low', grade: 'weak' },
  ahaFish: { source: 'AHA_FISH', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'weak' },
  dri: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'weak' },
  aadAdNone: { source: 'AAD_AD', basis: 'source', verified: 'read', certainty: 'high', grade: 'none' },
} satisfies Record<string, RuleEvidence>

export const eczema: RuleSet = {
  slug: 'eczema',
  name: 'Eczema (atopic dermatitis)',
  mode: 'auto',
  basePattern: 'Mediterranean, no blanket elimination',
  evidenceGrade: 'D',
  notServedWith: [],
  cautions: ['Reintroduce a long-avoided food only with a doctor.'],
  signedOffBy: null,
  rules: [
    {
      id: 'ad-noelim',
      evidence: EVIDENCE.aadAd,
      severity: 'hard',
      test: { kind: 'forbid_exclusion_without_reason', tag: 'any_major_allergen' },
      note: 'Guidelines advise against elimination diets without a proven allergy.',
    },
    {
      id: 'ad-sodium',
      evidence: EVIDENCE.adNa,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'sodium', max: 2300 },
      note: 'In the NHANES survey, one more gram of sodium a day went with about a fifth more eczema; in the UK Biobank with about a tenth.',
    },
    {
      id: 'ad-fv',
      evidence: EVIDENCE.ours,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'fruit_or_vegetable', min: 6, servingGrams: 80 },
    },
    {
      id: 'ad-fish',
      evidence: EVIDENCE.ahaFish,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'oily_fish', min: 1, servingGrams: 100 },
    },
    {
      id: 'ad-vitd',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'vitamin_d', min: 15 },
    },
    {
      id: 'ad-supp',
      evidence: EVIDENCE.aadAdNone,
      severity: 'advisory',
      test: { kind: 'statement' },
      note: 'Supplements such as oils, zinc or vitamins are not recommended as treatment.',
    },
  ],
}
