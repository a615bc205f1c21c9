import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  adaCc: { source: 'ADA_CC', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'consensus' },
  ada2019: { source: 'ADA2019', basis: 'derived', verified: 'derived', certainty: 'low', grade: 'consensus' },
  ada2019Source: {
    source: 'ADA2019',
    basis: 'source',
    verified: 'recalled',
    certainty: 'high',
    grade: 'moderate',
  },
  ada2019MediumCertainty: {
    source: 'ADA2019',
    basis: 'derived',
    verified: 'derived',
    certainty: 'medium',
    grade: 'consensus',
  },
  dga2020: {
    source: 'DGA2020',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'high',
    grade: 'strong',
  },
  ada2019SourceStrong: {
    source: 'ADA2019',
    basis: 'source',
    verified: 'recalled',
    certainty: 'high',
    grade: 'strong',
  },
  dga2020Moderate: {
    source: 'DGA2020',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'high',
    grade: 'moderate',
  },
} satisfies Record<string, RuleEvidence>

export const type2Diabetes: RuleSet = {
  slug: 'type-2-diabetes',
  name: 'Type 2 diabetes / prediabetes',
  mode: 'auto',
  basePattern: 'Mediterranean or lower-carb',
  evidenceGrade: 'A',
  notServedWith: [],
  cautions: [
    'With insulin or a sulfonylurea, ask your prescriber before changing carbohydrates.',
    'With an SGLT2 inhibitor, no very-low-carbohydrate diet.',
  ],
  signedOffBy: null,
  rules: [
    {
      id: 't2d-carb-meal',
      evidence: EVIDENCE.adaCc,
      severity: 'target',
      test: {
        kind: 'meal_nutrient',
        nutrient: 'carbohydrate',
        min: 30,
        max: 60,
        meals: ['breakfast', 'lunch', 'dinner'],
      },
      note: '45 to 60 g is a common start; the floor of 30 g leaves room for fewer carbohydrates.',
    },
    {
      id: 't2d-carb-snack',
      evidence: EVIDENCE.adaCc,
      severity: 'target',
      test: { kind: 'meal_nutrient', nutrient: 'carbohydrate', max: 20, meals: ['snack'] },
    },
    {
      id: 't2d-carb-cv',
      evidence: EVIDENCE.ada2019,
      severity: 'target',
      test: { kind: 'meal_consistency', nutrient: 'carbohydrate', max: 0.2 },
      note: 'How much the same meal varies from day to day; the source only asks for consistency.',
    },
    {
      id: 't2d-fiber',
      evidence: EVIDENCE.ada2019Source,
      severity: 'target',
      test: { kind: 'nutrient_per_1000kcal', nutrient: 'fiber', min: 14 },
    },
    {
      id: 't2d-wg',
      evidence: EVIDENCE.ada2019Source,
      severity: 'target',
      test: { kind: 'food_tag_share', tag: 'whole_grain', of: 'grain', min: 0.5 },
    },
    {
      id: 't2d-nsv',
      evidence: EVIDENCE.ada2019MediumCertainty,
      severity: 'target',
      test: {
        kind: 'include_food_tag_per_meal',
        tag: 'non_starchy_vegetable',
        min: 1.5,
        servingGrams: 80,
        meals: ['lunch', 'dinner'],
      },
      note: 'Half the plate at lunch and dinner.',
    },
    {
      id: 't2d-sfa',
      evidence: EVIDENCE.dga2020,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'saturated_fat', max: 10 },
    },
    {
      id: 't2d-sodium',
      evidence: EVIDENCE.ada2019SourceStrong,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'sodium', max: 2300 },
    },
    {
      id: 't2d-ssb',
      evidence: EVIDENCE.ada2019SourceStrong,
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'sugar_sweetened_beverage' },
    },
    {
      id: 't2d-addsug',
      evidence: EVIDENCE.dga2020Moderate,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'added_sugar', max: 10 },
    },
  ],
}
