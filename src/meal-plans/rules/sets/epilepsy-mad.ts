import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  mad: { source: 'MAD', basis: 'source', verified: 'read_secondary', certainty: 'high', grade: 'strong' },
  madModerate: {
    source: 'MAD',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'medium',
    grade: 'moderate',
  },
  dri: { source: 'DRI', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'moderate' },
  madDerived: { source: 'MAD', basis: 'derived', verified: 'derived', certainty: 'low', grade: 'weak' },
  lgit: { source: 'LGIT', basis: 'source', verified: 'read_secondary', certainty: 'high', grade: 'moderate' },
} satisfies Record<string, RuleEvidence>

export const epilepsyMad: RuleSet = {
  slug: 'epilepsy-mad',
  name: 'Epilepsy (Modified Atkins Diet)',
  mode: 'clinician_only',
  basePattern: 'Modified Atkins',
  evidenceGrade: 'A',
  notServedWith: [],
  cautions: ['Only with a neurologist and a dietitian.', 'Never stop seizure medicine.'],
  signedOffBy: null,
  rules: [
    {
      id: 'mad-carb',
      evidence: EVIDENCE.mad,
      severity: 'hard',
      test: { kind: 'nutrient_per_day', nutrient: 'net_carbohydrate', max: 20 },
      note: '15 to 20 g for adults.',
    },
    {
      id: 'mad-fat',
      evidence: EVIDENCE.madModerate,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'total_fat', min: 60 },
    },
    {
      id: 'mad-ratio',
      evidence: EVIDENCE.madModerate,
      severity: 'target',
      test: {
        kind: 'nutrient_ratio',
        numerator: 'total_fat',
        denominator: 'net_carbohydrate_and_protein',
        min: 0.9,
        max: 2,
      },
      note: 'About 1:1 to 2:1.',
    },
    {
      id: 'mad-protein',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_kg', nutrient: 'protein', min: 0.8 },
    },
    {
      id: 'mad-meal',
      evidence: EVIDENCE.madDerived,
      severity: 'target',
      test: { kind: 'meal_nutrient', nutrient: 'net_carbohydrate', max: 10 },
    },
    {
      id: 'mad-sugar',
      evidence: EVIDENCE.mad,
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'added_sugar_food' },
    },
    {
      id: 'mad-lgit',
      evidence: EVIDENCE.lgit,
      severity: 'advisory',
      test: { kind: 'nutrient_per_day', nutrient: 'carbohydrate', min: 40, max: 60 },
      when: { fact: 'variant', name: 'low_gi_treatment' },
      note: 'Only carbohydrate with an index below 50.',
    },
  ],
}
