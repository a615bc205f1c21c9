import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  nihLact: {
    source: 'NIH_LACT',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'strong',
  },
  nihLactDerived: {
    source: 'NIH_LACT',
    basis: 'derived',
    verified: 'derived',
    certainty: 'medium',
    grade: 'moderate',
  },
  dri: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'strong' },
  driModerate: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'moderate' },
} satisfies Record<string, RuleEvidence>

export const lactoseIntolerance: RuleSet = {
  slug: 'lactose-intolerance',
  name: 'Lactose intolerance',
  mode: 'auto',
  basePattern: 'Low-lactose',
  evidenceGrade: 'A',
  notServedWith: [],
  cautions: ['An allergy to milk is different: ask your doctor if in doubt, and name it as an allergy.'],
  signedOffBy: null,
  rules: [
    {
      id: 'lac-sitting',
      evidence: EVIDENCE.nihLact,
      severity: 'hard',
      test: { kind: 'meal_nutrient', nutrient: 'lactose', max: 12 },
    },
    {
      id: 'lac-day',
      evidence: EVIDENCE.nihLactDerived,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'lactose', max: 20 },
      note: 'Up to 24 g is tolerated when spread over the day.',
    },
    {
      id: 'lac-ca',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'calcium', min: 1000 },
    },
    {
      id: 'lac-vitd',
      evidence: EVIDENCE.driModerate,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'vitamin_d', min: 15 },
    },
  ],
}
