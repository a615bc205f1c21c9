import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  smiles: {
    source: 'SMILES',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'high',
    grade: 'moderate',
  },
  smilesMediumCertainty: {
    source: 'SMILES',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'medium',
    grade: 'moderate',
  },
  ours: { source: 'OURS', basis: 'derived', verified: 'derived', certainty: 'medium', grade: 'strong' },
} satisfies Record<string, RuleEvidence>

export const depression: RuleSet = {
  slug: 'depression',
  name: 'Depression',
  mode: 'auto',
  basePattern: 'ModiMedDiet',
  evidenceGrade: 'B',
  notServedWith: ['unexplained_weight_loss'],
  cautions: ['Food goes beside care, never instead of it. In a crisis, call a crisis line.'],
  signedOffBy: null,
  rules: [
    {
      id: 'dep-whole_grain',
      evidence: EVIDENCE.smiles,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'whole_grain', min: 5, max: 8, servingGrams: 28 },
    },
    {
      id: 'dep-vegetable',
      evidence: EVIDENCE.smiles,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'vegetable', min: 6, servingGrams: 80 },
    },
    {
      id: 'dep-fruit',
      evidence: EVIDENCE.smiles,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'fruit', min: 3, servingGrams: 80 },
    },
    {
      id: 'dep-legume',
      evidence: EVIDENCE.smiles,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'legume', min: 3, servingGrams: 85 },
    },
    {
      id: 'dep-dairy_lowfat_unsweetened',
      evidence: EVIDENCE.smiles,
      severity: 'target',
      test: {
        kind: 'include_food_tag_per_day',
        tag: 'dairy_lowfat_unsweetened',
        min: 2,
        max: 3,
        servingGrams: 240,
      },
    },
    {
      id: 'dep-nut',
      evidence: EVIDENCE.smiles,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'nut', min: 1, servingGrams: 30 },
    },
    {
      id: 'dep-fish',
      evidence: EVIDENCE.smiles,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'fish_or_shellfish', min: 2, servingGrams: 100 },
    },
    {
      id: 'dep-lean_red_meat',
      evidence: EVIDENCE.smiles,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'lean_red_meat', min: 3, max: 4, servingGrams: 65 },
    },
    {
      id: 'dep-poultry',
      evidence: EVIDENCE.smiles,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'poultry', min: 2, max: 3, servingGrams: 85 },
    },
    {
      id: 'dep-egg',
      evidence: EVIDENCE.smiles,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_week', tag: 'egg', max: 6, servingGrams: 50 },
    },
    {
      id: 'dep-oo',
      evidence: EVIDENCE.smiles,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'olive_oil', min: 3, servingGrams: 13.5 },
    },
    {
      id: 'dep-extras',
      evidence: EVIDENCE.smiles,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_week', tag: 'extras', max: 3 },
      note: 'Sweets, refined cereals, fried and fast food, processed meat and sugary drinks.',
    },
    {
      id: 'dep-fiber',
      evidence: EVIDENCE.smilesMediumCertainty,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'fiber', min: 30 },
      note: 'The trial diet held about 50 g; 30 g is our floor.',
    },
    {
      id: 'dep-fat',
      evidence: EVIDENCE.smiles,
      severity: 'advisory',
      test: { kind: 'percent_energy', nutrient: 'total_fat', min: 35, max: 45 },
      note: 'The trial diet held 40%.',
    },
    {
      id: 'dep-maoi',
      evidence: EVIDENCE.ours,
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'tyramine_high' },
      when: { fact: 'medication', name: 'maoi' },
    },
  ],
}
