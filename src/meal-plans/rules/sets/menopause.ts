import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  dri: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'strong' },
  protage: {
    source: 'PROTAGE',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'moderate',
  },
  wavs: { source: 'WAVS', basis: 'source', verified: 'read', certainty: 'high', grade: 'weak' },
  ours: { source: 'OURS', basis: 'derived', verified: 'derived', certainty: 'low', grade: 'weak' },
  meno2023: { source: 'MENO2023', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'none' },
  dga2025: {
    source: 'DGA2025',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'high',
    grade: 'strong',
  },
  driModerate: {
    source: 'DRI',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'moderate',
  },
} satisfies Record<string, RuleEvidence>

export const menopause: RuleSet = {
  slug: 'menopause',
  name: 'Menopause',
  mode: 'auto',
  basePattern: 'Mediterranean, soy-inclusive',
  evidenceGrade: 'C',
  notServedWith: [],
  cautions: ['After an estrogen-sensitive cancer, ask your oncologist about soy.'],
  signedOffBy: null,
  rules: [
    {
      id: 'meno-ca',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'calcium', min: 1200, max: 2000 },
      when: { fact: 'person', anyOf: [{ sex: 'female', minAge: 51 }] },
    },
    {
      id: 'meno-vitd',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'vitamin_d', min: 15, max: 100 },
      note: '20 mcg above 70 years. Food alone seldom reaches it.',
    },
    {
      id: 'meno-protein',
      evidence: EVIDENCE.protage,
      severity: 'target',
      test: { kind: 'nutrient_per_kg', nutrient: 'protein', min: 1.0, max: 1.6 },
      note: 'The general recommendation is 0.8 g; experts on aging advise 1.0 to 1.2 g.',
    },
    {
      id: 'meno-soy',
      evidence: EVIDENCE.wavs,
      severity: 'advisory',
      test: { kind: 'include_food_tag_per_day', tag: 'soy_whole', min: 1, servingGrams: 86 },
      note: 'Small trials with an interested sponsor; the position statement does not recommend soy for hot flashes.',
    },
    {
      id: 'meno-alcohol',
      evidence: EVIDENCE.ours,
      severity: 'advisory',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
    },
    {
      id: 'meno-spicy',
      evidence: EVIDENCE.meno2023,
      severity: 'advisory',
      test: { kind: 'personal_trigger_tag', tag: 'spicy_hot' },
      note: 'The position statement does not recommend avoiding triggers as a treatment.',
    },
    {
      id: 'meno-sfa',
      evidence: EVIDENCE.dga2025,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'saturated_fat', max: 10 },
    },
    {
      id: 'meno-fiber',
      evidence: EVIDENCE.driModerate,
      severity: 'target',
      test: { kind: 'nutrient_per_1000kcal', nutrient: 'fiber', min: 14 },
    },
    {
      id: 'meno-sodium',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'sodium', max: 2300 },
    },
  ],
}
