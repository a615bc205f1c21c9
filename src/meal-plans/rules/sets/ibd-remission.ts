import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  agaIbd: {
    source: 'AGA_IBD',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'high',
    grade: 'moderate',
  },
  ioibd: { source: 'IOIBD', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'weak' },
  ioibdDerived: {
    source: 'IOIBD',
    basis: 'derived',
    verified: 'derived',
    certainty: 'medium',
    grade: 'weak',
  },
  espenIbd: {
    source: 'ESPEN_IBD',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'moderate',
  },
  dri: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'moderate' },
} satisfies Record<string, RuleEvidence>

export const ibdRemission: RuleSet = {
  slug: 'ibd-remission',
  name: "IBD in remission (Crohn's / ulcerative colitis)",
  mode: 'auto',
  basePattern: 'Mediterranean',
  evidenceGrade: 'B',
  notServedWith: [],
  cautions: ['Not during a flare, with a stricture or a stoma: ask your doctor.'],
  signedOffBy: null,
  rules: [
    {
      id: 'ibd-upf',
      evidence: EVIDENCE.agaIbd,
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'ultra_processed' },
    },
    {
      id: 'ibd-emuls',
      evidence: EVIDENCE.ioibd,
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'emulsifier_carrageenan_maltodextrin' },
      note: 'Such as polysorbate 80, carboxymethylcellulose, carrageenan and maltodextrin.',
    },
    {
      id: 'ibd-procmeat',
      evidence: EVIDENCE.ioibd,
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'processed_meat' },
    },
    {
      id: 'ibd-redmeat-uc',
      evidence: EVIDENCE.ioibdDerived,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_week', tag: 'red_meat', max: 1, servingGrams: 100 },
      when: { fact: 'circumstance', name: 'ulcerative_colitis' },
    },
    {
      id: 'ibd-sfa',
      evidence: EVIDENCE.ioibdDerived,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'saturated_fat', max: 10 },
    },
    {
      id: 'ibd-protein',
      evidence: EVIDENCE.espenIbd,
      severity: 'target',
      test: { kind: 'nutrient_per_kg', nutrient: 'protein', min: 1.0 },
      note: 'In remission; more when active.',
    },
    {
      id: 'ibd-n3',
      evidence: EVIDENCE.ioibdDerived,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'oily_fish', min: 2, servingGrams: 100 },
    },
    {
      id: 'ibd-fv',
      evidence: EVIDENCE.ioibdDerived,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'fruit_or_vegetable', min: 5, servingGrams: 80 },
      note: 'For Crohn’s disease without a stricture.',
    },
    {
      id: 'ibd-vitd',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'vitamin_d', min: 15 },
      note: 'Worth a blood test now and then, with B12 and iron.',
    },
    {
      id: 'ibd-b12',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'vitamin_b12', min: 2.4 },
    },
    {
      id: 'ibd-iron',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'iron', min: 8 },
    },
  ],
}
