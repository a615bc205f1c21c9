import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  pcos2023: {
    source: 'PCOS2023',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'moderate',
  },
  dri: { source: 'DRI', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'moderate' },
  dga2025: {
    source: 'DGA2025',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'high',
    grade: 'strong',
  },
  driDerived: { source: 'DRI', basis: 'derived', verified: 'derived', certainty: 'medium', grade: 'weak' },
  ours: { source: 'OURS', basis: 'derived', verified: 'derived', certainty: 'low', grade: 'weak' },
  dga2025Derived: {
    source: 'DGA2025',
    basis: 'derived',
    verified: 'derived',
    certainty: 'medium',
    grade: 'moderate',
  },
  whoSugar: {
    source: 'WHO_SUGAR',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'moderate',
  },
  aha2021: { source: 'AHA2021', basis: 'derived', verified: 'derived', certainty: 'medium', grade: 'weak' },
  aimOfWeight: {
    source: 'AHA_TOS2013',
    basis: 'derived',
    verified: 'read_secondary',
    certainty: 'medium',
    grade: 'moderate',
  },
} satisfies Record<string, RuleEvidence>

export const pcos: RuleSet = {
  slug: 'pcos',
  name: 'PCOS',
  mode: 'auto',
  basePattern: 'Any healthy pattern',
  evidenceGrade: 'B',
  notServedWith: [],
  cautions: ['With a history of disordered eating, no weight aims: ask whoever treats you.'],
  signedOffBy: null,
  rules: [
    {
      id: 'pcos-deficit',
      evidence: EVIDENCE.pcos2023,
      severity: 'advisory',
      test: { kind: 'energy_adjustment', deltaMin: -750, deltaMax: -500 },
      when: { fact: 'bmi', min: 25, aim: 'weight_loss' },
      note: 'The figure is from the 2018 edition; the later one finds no diet superior.',
    },
    {
      id: 'pcos-fiber',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_1000kcal', nutrient: 'fiber', min: 14 },
    },
    {
      id: 'pcos-sfa',
      evidence: EVIDENCE.dga2025,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'saturated_fat', max: 10 },
    },
    {
      id: 'pcos-addsug',
      evidence: EVIDENCE.whoSugar,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'added_sugar', max: 10 },
    },
    {
      id: 'pcos-protein',
      evidence: EVIDENCE.driDerived,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'protein', min: 18, max: 30 },
    },
    {
      id: 'pcos-wg',
      evidence: EVIDENCE.aha2021,
      severity: 'target',
      test: { kind: 'food_tag_share', tag: 'whole_grain', of: 'grain', min: 0.5 },
    },
    {
      id: 'pcos-legume',
      evidence: EVIDENCE.ours,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'legume', min: 3, servingGrams: 85 },
    },
    {
      id: 'pcos-ssb',
      evidence: EVIDENCE.dga2025Derived,
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'sugar_sweetened_beverage' },
    },
    {
      id: 'pcos-weight',
      evidence: EVIDENCE.aimOfWeight,
      severity: 'advisory',
      test: { kind: 'statement' },
      when: { fact: 'bmi', min: 27 },
      note: 'Losing some weight can help this health goal. If you want that, tell us under your aims.',
    },
  ],
}
