import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  medas: { source: 'MEDAS', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'strong' },
  medasModerate: {
    source: 'MEDAS',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'moderate',
  },
  medasWeak: { source: 'MEDAS', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'weak' },
} satisfies Record<string, RuleEvidence>

export const mediterranean: RuleSet = {
  slug: 'mediterranean',
  name: 'Mediterranean diet (cardiovascular risk)',
  mode: 'auto',
  basePattern: 'Mediterranean',
  evidenceGrade: 'A',
  notServedWith: [],
  cautions: [],
  signedOffBy: null,
  rules: [
    {
      id: 'med-score',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'score', score: 'medas13_no_wine', min: 9 },
      note: '13 of the 14 items: the wine item is left out, the threshold of 9 stays.',
    },
    {
      id: 'med-oo-main',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'food_tag_share', tag: 'olive_oil', of: 'added_fat', min: 0.5 },
    },
    {
      id: 'med-oo',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'olive_oil', min: 4, servingGrams: 13.5 },
    },
    {
      id: 'med-veg',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'vegetable', min: 2, servingGrams: 200 },
      note: 'Servings of 200 g, one of them raw.',
    },
    {
      id: 'med-fruit',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'fruit', min: 3, servingGrams: 80 },
    },
    {
      id: 'med-redmeat',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_day', tag: 'red_or_processed_meat', max: 0.99, servingGrams: 100 },
      note: 'Less than one serving of 100 to 150 g a day.',
    },
    {
      id: 'med-butter',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_day', tag: 'butter_cream_margarine', max: 0.99, servingGrams: 12 },
      note: 'Less than one serving of 12 g a day.',
    },
    {
      id: 'med-ssb',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_day', tag: 'sugar_sweetened_beverage', max: 0.99, servingGrams: 240 },
    },
    {
      id: 'med-legume',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'legume', min: 3, servingGrams: 150 },
    },
    {
      id: 'med-fish',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'fish_or_shellfish', min: 3, servingGrams: 100 },
    },
    {
      id: 'med-sweets',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_week', tag: 'sweets', max: 2.99 },
    },
    {
      id: 'med-nuts',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'nut', min: 3, servingGrams: 30 },
    },
    {
      id: 'med-poultry',
      evidence: EVIDENCE.medasModerate,
      severity: 'target',
      test: { kind: 'food_tag_ratio', numerator: 'poultry', denominator: 'red_or_processed_meat', min: 1 },
    },
    {
      id: 'med-sofrito',
      evidence: EVIDENCE.medasWeak,
      severity: 'advisory',
      test: { kind: 'include_food_tag_per_week', tag: 'sofrito', min: 2 },
    },
  ],
}
