import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  mindTrial: {
    source: 'MIND_NEJM2023',
    basis: 'derived',
    verified: 'derived',
    certainty: 'low',
    grade: 'weak',
  },
  mind2015Source: {
    source: 'MIND2015',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'high',
    grade: 'moderate',
  },
} satisfies Record<string, RuleEvidence>

export const mind: RuleSet = {
  slug: 'mind',
  name: 'MIND eating pattern (brain health)',
  mode: 'auto',
  basePattern: 'MIND',
  evidenceGrade: 'C',
  notServedWith: ['unexplained_weight_loss'],
  cautions: ['Not with trouble swallowing or unplanned weight loss: ask a doctor.'],
  signedOffBy: null,
  rules: [
    {
      id: 'mind-score',
      evidence: EVIDENCE.mindTrial,
      severity: 'target',
      test: { kind: 'score', score: 'mind14_no_wine', min: 10.5 },
      note: '14 of the 15 items of the score of 2015: wine is left out. The cut of 10.5 points is ours, and a trial of three years found no clear difference from another healthy diet.',
    },
    {
      id: 'mind-leafy_green',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'leafy_green', min: 6, servingGrams: 85 },
    },
    {
      id: 'mind-other_vegetable',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'other_vegetable', min: 1, servingGrams: 80 },
    },
    {
      id: 'mind-nut',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'nut', min: 5, servingGrams: 30 },
    },
    {
      id: 'mind-berry',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'berry', min: 2, servingGrams: 75 },
    },
    {
      id: 'mind-legume',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'legume', min: 4, servingGrams: 85 },
    },
    {
      id: 'mind-whole_grain',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'whole_grain', min: 3, servingGrams: 28 },
    },
    {
      id: 'mind-fish_not_fried',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'fish_not_fried', min: 1, servingGrams: 100 },
    },
    {
      id: 'mind-poultry_not_fried',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'poultry_not_fried', min: 2, servingGrams: 85 },
    },
    {
      id: 'mind-oo',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'food_tag_share', tag: 'olive_oil', of: 'added_fat', min: 0.5 },
      note: 'A later version asks for 14 tablespoons a week.',
    },
    {
      id: 'mind-redmeat',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_week', tag: 'red_or_processed_meat', max: 3.99, servingGrams: 100 },
    },
    {
      id: 'mind-butter',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_day', tag: 'butter_cream_margarine', max: 0.99, servingGrams: 14 },
    },
    {
      id: 'mind-cheese',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_week', tag: 'cheese_full_fat', max: 0.99, servingGrams: 28 },
      note: 'A later version allows two servings a week.',
    },
    {
      id: 'mind-sweets',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_week', tag: 'sweets', max: 4.99 },
    },
    {
      id: 'mind-fried',
      evidence: EVIDENCE.mind2015Source,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_week', tag: 'fried_fast_food', max: 0.99 },
    },
  ],
}
