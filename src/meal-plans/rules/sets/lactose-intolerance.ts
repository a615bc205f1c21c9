import type { RuleSet } from '../rule.ts'

export const lactoseIntolerance: RuleSet = {
  slug: 'lactose-intolerance',
  name: 'Lactose intolerance',
  mode: 'auto',
  basePattern: 'Low-lactose',
  evidenceGrade: 'A',
  notServedWith: [],
  cautions: ['An allergy to milk is different: name it as an allergy.'],
  signedOffBy: null,
  rules: [
    {
      id: 'lac-sitting',
      severity: 'hard',
      test: { kind: 'meal_nutrient', nutrient: 'lactose', max: 12 },
      evidence: {
        source: 'NIH_LACT',
        basis: 'source',
        verified: 'recalled',
        certainty: 'high',
        grade: 'strong',
      },
    },
    {
      id: 'lac-day',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'lactose', max: 20 },
      evidence: {
        source: 'NIH_LACT',
        basis: 'derived',
        verified: 'derived',
        certainty: 'medium',
        grade: 'moderate',
      },
      note: 'Up to 24 g is tolerated when spread over the day.',
    },
    {
      id: 'lac-ca',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'calcium', min: 1000 },
      evidence: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'strong' },
    },
    {
      id: 'lac-vitd',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'vitamin_d', min: 15 },
      evidence: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'moderate' },
    },
  ],
}
