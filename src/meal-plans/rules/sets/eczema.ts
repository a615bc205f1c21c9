import type { RuleSet } from '../rule.ts'

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
      severity: 'hard',
      test: { kind: 'forbid_exclusion_without_reason', tag: 'any_major_allergen' },
      evidence: { source: 'AAD_AD', basis: 'source', verified: 'read', certainty: 'high', grade: 'moderate' },
      note: 'Guidelines advise against elimination diets without a proven allergy.',
    },
    {
      id: 'ad-sodium',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'sodium', max: 2300 },
      evidence: {
        source: 'AD_NA',
        basis: 'derived',
        verified: 'derived',
        certainty: 'medium',
        grade: 'weak',
      },
      note: 'One more gram of sodium a day went with about a fifth more flares, in an observational study.',
    },
    {
      id: 'ad-fv',
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'fruit_or_vegetable', min: 6, servingGrams: 80 },
      evidence: { source: 'OURS', basis: 'derived', verified: 'derived', certainty: 'low', grade: 'weak' },
    },
    {
      id: 'ad-fish',
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'oily_fish', min: 1, servingGrams: 100 },
      evidence: {
        source: 'AHA_FISH',
        basis: 'source',
        verified: 'recalled',
        certainty: 'high',
        grade: 'weak',
      },
    },
    {
      id: 'ad-vitd',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'vitamin_d', min: 15 },
      evidence: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'weak' },
    },
    {
      id: 'ad-supp',
      severity: 'advisory',
      test: { kind: 'statement' },
      evidence: { source: 'AAD_AD', basis: 'source', verified: 'read', certainty: 'high', grade: 'none' },
      note: 'Supplements such as fish oil, evening primrose, zinc or vitamins are not recommended as treatment.',
    },
  ],
}
