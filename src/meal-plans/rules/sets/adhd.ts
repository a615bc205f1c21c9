import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  ours: { source: 'OURS', basis: 'derived', verified: 'derived', certainty: 'low', grade: 'weak' },
  dri: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'weak' },
  efsaN3: { source: 'EFSA_N3', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'weak' },
  pelsser: { source: 'PELSSER', basis: 'source', verified: 'read', certainty: 'high', grade: 'weak' },
  ng87: { source: 'NG87', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'consensus' },
  whoSugar: {
    source: 'WHO_SUGAR',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'moderate',
  },
} satisfies Record<string, RuleEvidence>

export const adhd: RuleSet = {
  slug: 'adhd',
  name: 'ADHD (adults)',
  mode: 'auto',
  basePattern: 'Balanced',
  evidenceGrade: 'D',
  notServedWith: [],
  cautions: ['If you take a stimulant, ask your prescriber how to watch appetite and weight.'],
  signedOffBy: null,
  rules: [
    {
      id: 'adhd-energy',
      evidence: EVIDENCE.ours,
      severity: 'target',
      test: { kind: 'energy_adjustment', deltaMin: 0, deltaMax: 0 },
      when: { fact: 'medication', name: 'stimulant' },
      note: 'Stimulants lower appetite: no energy deficit.',
    },
    {
      id: 'adhd-breakprot',
      evidence: EVIDENCE.ours,
      severity: 'target',
      test: { kind: 'meal_nutrient', nutrient: 'protein', min: 20, meals: ['breakfast'] },
    },
    {
      id: 'adhd-iron-f',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'iron', min: 18 },
      when: { fact: 'person', anyOf: [{ sex: 'female', minAge: 19, maxAge: 50 }] },
    },
    {
      id: 'adhd-zinc-f',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'zinc', min: 8 },
      when: { fact: 'person', anyOf: [{ sex: 'female' }] },
    },
    {
      id: 'adhd-zinc-m',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'zinc', min: 11 },
      when: { fact: 'person', anyOf: [{ sex: 'male' }] },
    },
    {
      id: 'adhd-n3',
      evidence: EVIDENCE.efsaN3,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'epa_dha', min: 250 },
    },
    {
      id: 'adhd-afc',
      evidence: EVIDENCE.pelsser,
      severity: 'advisory',
      test: { kind: 'personal_trigger_tag', tag: 'artificial_colour' },
      note: 'Small effects in trials with children; not general advice.',
    },
    {
      id: 'adhd-nice',
      evidence: EVIDENCE.ng87,
      severity: 'hard',
      test: { kind: 'forbid_exclusion_without_reason', tag: 'any_food_group' },
    },
    {
      id: 'adhd-addsug',
      evidence: EVIDENCE.whoSugar,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'added_sugar', max: 10 },
    },
  ],
}
