import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  fdaCaf: {
    source: 'FDA_CAF',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'moderate',
  },
  ours: { source: 'OURS', basis: 'derived', verified: 'derived', certainty: 'low', grade: 'weak' },
  efsaN3: { source: 'EFSA_N3', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'weak' },
  dri: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'weak' },
  driModerate: {
    source: 'DRI',
    basis: 'source',
    verified: 'recalled',
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
} satisfies Record<string, RuleEvidence>

export const anxiety: RuleSet = {
  slug: 'anxiety',
  name: 'Anxiety',
  mode: 'auto',
  basePattern: 'Mediterranean',
  evidenceGrade: 'C',
  notServedWith: [],
  cautions: ['Food goes beside care, never instead of it. In a crisis, call a crisis line.'],
  signedOffBy: null,
  rules: [
    {
      id: 'anx-caf',
      evidence: EVIDENCE.fdaCaf,
      severity: 'hard',
      test: { kind: 'nutrient_per_day', nutrient: 'caffeine', max: 400 },
    },
    {
      id: 'anx-caf2',
      evidence: EVIDENCE.ours,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'caffeine', max: 200 },
      note: 'A gentler limit than the safe maximum.',
    },
    {
      id: 'anx-alcohol',
      evidence: EVIDENCE.ours,
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
    },
    {
      id: 'anx-meals',
      evidence: EVIDENCE.ours,
      severity: 'target',
      test: { kind: 'meals_per_day', min: 3, max: 5 },
    },
    {
      id: 'anx-n3',
      evidence: EVIDENCE.efsaN3,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'epa_dha', min: 250 },
      note: 'Trials with an effect used about 2 g a day from supplements.',
    },
    {
      id: 'anx-mg-f',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'magnesium', min: 320 },
      when: { fact: 'person', anyOf: [{ sex: 'female', minAge: 31 }] },
    },
    {
      id: 'anx-mg-m',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'magnesium', min: 420 },
      when: { fact: 'person', anyOf: [{ sex: 'male', minAge: 31 }] },
    },
    {
      id: 'anx-addsug',
      evidence: EVIDENCE.whoSugar,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'added_sugar', max: 10 },
    },
    {
      id: 'anx-fiber',
      evidence: EVIDENCE.driModerate,
      severity: 'target',
      test: { kind: 'nutrient_per_1000kcal', nutrient: 'fiber', min: 14 },
    },
  ],
}
