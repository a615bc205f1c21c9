import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  npf2018: { source: 'NPF2018', basis: 'derived', verified: 'derived', certainty: 'medium', grade: 'strong' },
  medipso: { source: 'MEDIPSO', basis: 'source', verified: 'read', certainty: 'medium', grade: 'moderate' },
  medas: { source: 'MEDAS', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'moderate' },
  ours: { source: 'OURS', basis: 'derived', verified: 'derived', certainty: 'low', grade: 'weak' },
  npf2018Source: {
    source: 'NPF2018',
    basis: 'source',
    verified: 'read',
    certainty: 'high',
    grade: 'moderate',
  },
  medasDerived: {
    source: 'MEDAS',
    basis: 'derived',
    verified: 'derived',
    certainty: 'medium',
    grade: 'weak',
  },
  aimOfWeight: {
    source: 'AHA_TOS2013',
    basis: 'derived',
    verified: 'read_secondary',
    certainty: 'medium',
    grade: 'moderate',
  },
} satisfies Record<string, RuleEvidence>

export const psoriasis: RuleSet = {
  slug: 'psoriasis',
  name: 'Psoriasis',
  mode: 'auto',
  basePattern: 'Mediterranean (+ deficit if BMI>=25)',
  evidenceGrade: 'B',
  notServedWith: [],
  cautions: ['If you take methotrexate, no alcohol: ask your doctor.'],
  signedOffBy: null,
  rules: [
    {
      id: 'pso-deficit',
      evidence: EVIDENCE.npf2018,
      severity: 'target',
      test: { kind: 'energy_adjustment', deltaMin: -1000, deltaMax: -500 },
      when: { fact: 'bmi', min: 25 },
      note: 'The source recommends less energy without a figure.',
    },
    {
      id: 'pso-medas',
      evidence: EVIDENCE.medipso,
      severity: 'target',
      test: { kind: 'score', score: 'medas13_no_wine', min: 9 },
      note: 'Tested in a small trial over 16 weeks.',
    },
    {
      id: 'pso-oo',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'olive_oil', min: 4, servingGrams: 13.5 },
    },
    {
      id: 'pso-fish',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'fish_or_shellfish', min: 3, servingGrams: 100 },
    },
    {
      id: 'pso-nuts',
      evidence: EVIDENCE.medas,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'nut', min: 3, servingGrams: 30 },
    },
    {
      id: 'pso-alcohol',
      evidence: EVIDENCE.ours,
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
    },
    {
      id: 'pso-gluten',
      evidence: EVIDENCE.npf2018Source,
      severity: 'hard',
      test: { kind: 'forbid_exclusion_without_reason', tag: 'gluten' },
      note: 'Gluten-free only with celiac disease or its markers.',
    },
    {
      id: 'pso-procmeat',
      evidence: EVIDENCE.medasDerived,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_week', tag: 'processed_meat', max: 1, servingGrams: 50 },
    },
    {
      id: 'pso-weight',
      evidence: EVIDENCE.aimOfWeight,
      severity: 'advisory',
      test: { kind: 'statement' },
      when: { fact: 'bmi', min: 27 },
      note: 'Losing some weight can help this health goal. If you want that, tell us under your aims.',
    },
  ],
}
