import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  fdaGf: {
    source: 'FDA_GF',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'high',
    grade: 'strong',
  },
  ours: { source: 'OURS', basis: 'derived', verified: 'derived', certainty: 'medium', grade: 'strong' },
  catassi: { source: 'CATASSI', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'strong' },
  dri: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'moderate' },
  driRecalled: {
    source: 'DRI',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'moderate',
  },
} satisfies Record<string, RuleEvidence>

export const celiac: RuleSet = {
  slug: 'celiac',
  name: 'Celiac disease',
  mode: 'auto',
  basePattern: 'Gluten-free',
  evidenceGrade: 'A',
  notServedWith: [],
  cautions: [
    'Do not start before the blood test: ask your doctor for it.',
    'Oats only if certified gluten-free and tolerated: ask your doctor or dietitian.',
  ],
  signedOffBy: null,
  rules: [
    {
      id: 'gf-gluten_wheat',
      evidence: EVIDENCE.fdaGf,
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'gluten_wheat' },
    },
    {
      id: 'gf-gluten_barley',
      evidence: EVIDENCE.fdaGf,
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'gluten_barley' },
    },
    {
      id: 'gf-gluten_rye',
      evidence: EVIDENCE.fdaGf,
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'gluten_rye' },
    },
    {
      id: 'gf-gluten_triticale',
      evidence: EVIDENCE.fdaGf,
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'gluten_triticale' },
    },
    {
      id: 'gf-gluten_malt',
      evidence: EVIDENCE.fdaGf,
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'gluten_malt' },
    },
    {
      id: 'gf-gluten_brewers_yeast',
      evidence: EVIDENCE.fdaGf,
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'gluten_brewers_yeast' },
    },
    {
      id: 'gf-hidden',
      evidence: EVIDENCE.ours,
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'gluten_hidden_uncertified' },
      note: 'Soy sauce, stock, oats, sausages and dressings, unless certified gluten-free.',
    },
    {
      id: 'gf-ppm',
      evidence: EVIDENCE.fdaGf,
      severity: 'hard',
      test: { kind: 'packaged_item_limit', nutrient: 'gluten', unit: 'ppm', max: 20 },
      note: 'The legal limit for food labeled gluten-free; only a label can show it.',
    },
    {
      id: 'gf-daily',
      evidence: EVIDENCE.catassi,
      severity: 'advisory',
      test: { kind: 'nutrient_per_day', nutrient: 'gluten', max: 10 },
      note: '50 mg a day harmed the gut lining within three months; below 10 mg it is unlikely to.',
    },
    {
      id: 'gf-iron',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'iron', min: 18 },
      when: { fact: 'person', anyOf: [{ sex: 'female', minAge: 19, maxAge: 50 }] },
    },
    {
      id: 'gf-folate',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'folate_dfe', min: 400 },
    },
    {
      id: 'gf-ca',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'calcium', min: 1000 },
    },
    {
      id: 'gf-zinc',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'zinc', min: 8 },
      note: '11 mg for men.',
    },
    {
      id: 'gf-fiber',
      evidence: EVIDENCE.driRecalled,
      severity: 'target',
      test: { kind: 'nutrient_per_1000kcal', nutrient: 'fiber', min: 14 },
    },
  ],
}
