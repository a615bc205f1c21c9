import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  nrs: { source: 'NRS', basis: 'source', verified: 'read', certainty: 'high', grade: 'patient_reported' },
  jcadRos: { source: 'JCAD_ROS', basis: 'source', verified: 'read', certainty: 'high', grade: 'weak' },
  ours: {
    source: 'OURS',
    basis: 'derived',
    verified: 'derived',
    certainty: 'low',
    grade: 'patient_reported',
  },
  efsaN3: { source: 'EFSA_N3', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'weak' },
} satisfies Record<string, RuleEvidence>

export const rosacea: RuleSet = {
  slug: 'rosacea',
  name: 'Rosacea',
  mode: 'auto',
  basePattern: 'General, personal triggers',
  evidenceGrade: 'D',
  notServedWith: [],
  cautions: [],
  signedOffBy: null,
  rules: [
    {
      id: 'ros-wine',
      evidence: EVIDENCE.nrs,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'wine' },
      note: '52% of surveyed patients named it; left out only for members who mark it.',
    },
    {
      id: 'ros-hot_sauce',
      evidence: EVIDENCE.nrs,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'hot_sauce' },
      note: '54% of surveyed patients named it; left out only for members who mark it.',
    },
    {
      id: 'ros-cayenne_red_pepper',
      evidence: EVIDENCE.nrs,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'cayenne_red_pepper' },
      note: '47% of surveyed patients named it; left out only for members who mark it.',
    },
    {
      id: 'ros-tomato',
      evidence: EVIDENCE.nrs,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'tomato' },
      note: '30% of surveyed patients named it; left out only for members who mark it.',
    },
    {
      id: 'ros-citrus',
      evidence: EVIDENCE.nrs,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'citrus' },
      note: '22% of surveyed patients named it; left out only for members who mark it.',
    },
    {
      id: 'ros-chocolate',
      evidence: EVIDENCE.nrs,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'chocolate' },
      note: '23% of surveyed patients named it; left out only for members who mark it.',
    },
    {
      id: 'ros-hot_drink_over_60C',
      evidence: EVIDENCE.nrs,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'hot_drink_over_60C' },
      note: '33% of surveyed patients named it; left out only for members who mark it.',
    },
    {
      id: 'ros-marinated_meat',
      evidence: EVIDENCE.nrs,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'marinated_meat' },
      note: '23% of surveyed patients named it; left out only for members who mark it.',
    },
    {
      id: 'ros-aged_cheese',
      evidence: EVIDENCE.nrs,
      severity: 'target',
      test: { kind: 'personal_trigger_tag', tag: 'aged_cheese' },
      note: '11% of surveyed patients named it; left out only for members who mark it.',
    },
    {
      id: 'ros-alcohol',
      evidence: EVIDENCE.jcadRos,
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
    },
    {
      id: 'ros-spicy',
      evidence: EVIDENCE.jcadRos,
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'spicy_hot' },
    },
    {
      id: 'ros-temp',
      evidence: EVIDENCE.ours,
      severity: 'advisory',
      test: { kind: 'serving_temperature', unit: '°C', max: 60 },
    },
    {
      id: 'ros-n3',
      evidence: EVIDENCE.efsaN3,
      severity: 'advisory',
      test: { kind: 'nutrient_per_day', nutrient: 'epa_dha', min: 250 },
    },
  ],
}
