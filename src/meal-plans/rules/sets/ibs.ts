import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  nice61: {
    source: 'NICE61',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'high',
    grade: 'consensus',
  },
  nice61Moderate: {
    source: 'NICE61',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'high',
    grade: 'moderate',
  },
  nice61Derived: {
    source: 'NICE61',
    basis: 'derived',
    verified: 'derived',
    certainty: 'medium',
    grade: 'weak',
  },
  nice61Weak: {
    source: 'NICE61',
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'high',
    grade: 'weak',
  },
} satisfies Record<string, RuleEvidence>

export const ibs: RuleSet = {
  slug: 'ibs',
  name: 'IBS (first-line advice)',
  mode: 'auto',
  basePattern: 'General',
  evidenceGrade: 'B',
  notServedWith: ['unexplained_weight_loss'],
  cautions: [
    'Bleeding, weight loss or a first onset after 50: see a doctor first.',
    'Ask your doctor for a test for celiac disease before leaving out gluten.',
  ],
  signedOffBy: null,
  rules: [
    {
      id: 'ibs-fruit',
      evidence: EVIDENCE.nice61,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_day', tag: 'fruit', max: 3, servingGrams: 80 },
    },
    {
      id: 'ibs-caff',
      evidence: EVIDENCE.nice61,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_day', tag: 'tea_or_coffee', max: 3, servingGrams: 240 },
    },
    {
      id: 'ibs-fluid',
      evidence: EVIDENCE.nice61,
      severity: 'advisory',
      test: { kind: 'include_food_tag_per_day', tag: 'fluid_noncaffeinated', min: 8, servingGrams: 200 },
    },
    {
      id: 'ibs-fizzy',
      evidence: EVIDENCE.nice61,
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'carbonated_drink' },
    },
    {
      id: 'ibs-alcohol',
      evidence: EVIDENCE.nice61,
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
      note: 'The source asks to cut down; our recipes hold none.',
    },
    {
      id: 'ibs-bran',
      evidence: EVIDENCE.nice61Moderate,
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'wheat_bran' },
      note: 'Soluble fiber helps, the insoluble fiber of bran does not.',
    },
    {
      id: 'ibs-oats',
      evidence: EVIDENCE.nice61Derived,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'oats', min: 0.5, servingGrams: 40 },
      when: { fact: 'circumstance', name: 'bloating' },
    },
    {
      id: 'ibs-linseed',
      evidence: EVIDENCE.nice61Weak,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_day', tag: 'linseed', max: 1, servingGrams: 10 },
      when: { fact: 'circumstance', name: 'bloating' },
    },
    {
      id: 'ibs-sorbitol',
      evidence: EVIDENCE.nice61,
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'polyol_sweetener' },
      when: { fact: 'circumstance', name: 'diarrhoea' },
    },
    {
      id: 'ibs-resist',
      evidence: EVIDENCE.nice61Derived,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_day', tag: 'resistant_starch_recooked', max: 0 },
    },
    {
      id: 'ibs-meals',
      evidence: EVIDENCE.nice61,
      severity: 'target',
      test: { kind: 'meals_per_day', min: 3 },
      note: 'Regular meals without long gaps.',
    },
  ],
}
