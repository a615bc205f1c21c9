import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  glTable: {
    source: 'GL_TABLE',
    basis: 'derived',
    verified: 'derived',
    certainty: 'medium',
    grade: 'moderate',
  },
  acneRct: {
    source: 'ACNE_RCT',
    basis: 'derived',
    verified: 'derived',
    certainty: 'medium',
    grade: 'moderate',
  },
  acneRctSource: {
    source: 'ACNE_RCT',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'moderate',
  },
  acneSr: { source: 'ACNE_SR', basis: 'derived', verified: 'derived', certainty: 'medium', grade: 'weak' },
  acneSrLowCertainty: {
    source: 'ACNE_SR',
    basis: 'derived',
    verified: 'derived',
    certainty: 'low',
    grade: 'weak',
  },
  efsaN3: { source: 'EFSA_N3', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'weak' },
  dri: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'weak' },
  aadAcne: { source: 'AAD_ACNE', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'none' },
  whoSugar: {
    source: 'WHO_SUGAR',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'moderate',
  },
} satisfies Record<string, RuleEvidence>

export const acne: RuleSet = {
  slug: 'acne',
  name: 'Acne',
  mode: 'auto',
  basePattern: 'Low glycemic load',
  evidenceGrade: 'C',
  notServedWith: [],
  cautions: ['If you take isotretinoin, ask your doctor about supplements: none with vitamin A.'],
  signedOffBy: null,
  rules: [
    {
      id: 'acne-gl',
      evidence: EVIDENCE.glTable,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'glycemic_load', max: 80 },
      note: 'The index comes from our own table, since USDA has none.',
    },
    {
      id: 'acne-lowgi',
      evidence: EVIDENCE.acneRct,
      severity: 'target',
      test: { kind: 'food_tag_share', tag: 'low_gi_carb', of: 'carbohydrate_food', min: 0.6 },
    },
    {
      id: 'acne-protein',
      evidence: EVIDENCE.acneRctSource,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'protein', min: 20, max: 30 },
      note: 'The trial aimed for a quarter of energy from protein.',
    },
    {
      id: 'acne-whey',
      evidence: EVIDENCE.acneSr,
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'whey_protein' },
    },
    {
      id: 'acne-milk',
      evidence: EVIDENCE.acneSrLowCertainty,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_day', tag: 'milk', max: 1, servingGrams: 240 },
      note: 'Observations only, and mixed; skim milk is named most often.',
    },
    {
      id: 'acne-addsug',
      evidence: EVIDENCE.whoSugar,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'added_sugar', max: 10 },
    },
    {
      id: 'acne-n3',
      evidence: EVIDENCE.efsaN3,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'epa_dha', min: 250 },
    },
    {
      id: 'acne-zinc',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'zinc', min: 8, max: 40 },
    },
    {
      id: 'acne-aad',
      evidence: EVIDENCE.aadAcne,
      severity: 'advisory',
      test: { kind: 'statement' },
      note: 'No claim to treat: the guideline finds too little evidence.',
    },
  ],
}
