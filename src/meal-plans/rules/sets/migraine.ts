import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  h3l6: { source: 'H3L6', basis: 'source', verified: 'read', certainty: 'high', grade: 'moderate' },
  amf: { source: 'AMF', basis: 'derived', verified: 'derived', certainty: 'medium', grade: 'consensus' },
  amfSource: {
    source: 'AMF',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'consensus',
  },
  amfSourcePatientReported: {
    source: 'AMF',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'patient_reported',
  },
} satisfies Record<string, RuleEvidence>

export const migraine: RuleSet = {
  slug: 'migraine',
  name: 'Migraine',
  mode: 'auto',
  basePattern: 'H3 or H3-L6 (omega-3 up, omega-6 down)',
  evidenceGrade: 'B',
  notServedWith: [],
  cautions: [
    'If you take blood thinners, omega-3 from food only: ask your doctor before taking capsules.',
    'The strict H3-L6 form is for those who ask for it.',
  ],
  signedOffBy: null,
  rules: [
    {
      id: 'mig-n3',
      evidence: EVIDENCE.h3l6,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'epa_dha', min: 1500 },
      note: 'Averaged over the week.',
    },
    {
      id: 'mig-la',
      evidence: EVIDENCE.h3l6,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'linoleic_acid', max: 1.8 },
      when: { fact: 'variant', name: 'h3_l6_diet' },
    },
    {
      id: 'mig-la-h3',
      evidence: EVIDENCE.h3l6,
      severity: 'advisory',
      test: { kind: 'percent_energy', nutrient: 'linoleic_acid', max: 7 },
      when: { fact: 'variant', name: 'h3_diet' },
    },
    {
      id: 'mig-gap',
      evidence: EVIDENCE.amf,
      severity: 'target',
      test: { kind: 'meal_timing', unit: 'hours between meals', max: 5 },
    },
    {
      id: 'mig-caf',
      evidence: EVIDENCE.amfSource,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'caffeine', max: 200 },
      note: 'And steady from day to day.',
    },
    {
      id: 'mig-alcohol',
      evidence: EVIDENCE.amfSource,
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
    },
    {
      id: 'mig-aged_cheese_tyramine',
      evidence: EVIDENCE.amfSourcePatientReported,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'aged_cheese' },
    },
    {
      id: 'mig-processed_meat_nitrite',
      evidence: EVIDENCE.amfSourcePatientReported,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'processed_meat' },
    },
    {
      id: 'mig-red_wine',
      evidence: EVIDENCE.amfSourcePatientReported,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'wine' },
    },
    {
      id: 'mig-msg_added',
      evidence: EVIDENCE.amfSourcePatientReported,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'msg_added' },
    },
    {
      id: 'mig-chocolate',
      evidence: EVIDENCE.amfSourcePatientReported,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'chocolate' },
    },
    {
      id: 'mig-citrus',
      evidence: EVIDENCE.amfSourcePatientReported,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'citrus' },
    },
    {
      id: 'mig-aspartame',
      evidence: EVIDENCE.amfSourcePatientReported,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'aspartame' },
    },
  ],
}
