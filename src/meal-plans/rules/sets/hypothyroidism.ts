import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  dri: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'strong' },
  driDerived: { source: 'DRI', basis: 'derived', verified: 'derived', certainty: 'low', grade: 'moderate' },
  ataI: { source: 'ATA_I', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'strong' },
  driModerate: { source: 'DRI', basis: 'source', verified: 'read', certainty: 'high', grade: 'moderate' },
  driDerivedModerate: {
    source: 'DRI',
    basis: 'derived',
    verified: 'derived',
    certainty: 'medium',
    grade: 'moderate',
  },
  driModerateRecalled: {
    source: 'DRI',
    basis: 'source',
    verified: 'recalled',
    certainty: 'medium',
    grade: 'moderate',
  },
  ata2014: {
    source: 'ATA2014',
    basis: 'derived',
    verified: 'derived',
    certainty: 'medium',
    grade: 'moderate',
  },
} satisfies Record<string, RuleEvidence>

export const hypothyroidism: RuleSet = {
  slug: 'hypothyroidism',
  name: "Hypothyroidism / Hashimoto's",
  mode: 'auto',
  basePattern: 'Balanced',
  evidenceGrade: 'C',
  notServedWith: [],
  cautions: [
    'Take levothyroxine away from coffee, soy, calcium and iron: ask your pharmacist how.',
    'No need to leave out gluten without celiac disease: ask your doctor if in doubt.',
  ],
  signedOffBy: null,
  rules: [
    {
      id: 'hypo-iodine',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'iodine', min: 150, max: 1100 },
      note: 'USDA has few figures for iodine; the servings of iodine sources stand in for it.',
    },
    {
      id: 'hypo-iodine-src',
      evidence: EVIDENCE.driDerived,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'iodine_source', min: 1 },
      note: 'Iodized salt, dairy, eggs and white fish.',
    },
    {
      id: 'hypo-kelp',
      evidence: EVIDENCE.ataI,
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'kelp_kombu' },
      note: 'The statement warns of more than 500 mcg a day from supplements; kelp can hold that in a mouthful.',
    },
    {
      id: 'hypo-se',
      evidence: EVIDENCE.driModerate,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'selenium', min: 55, max: 400 },
    },
    {
      id: 'hypo-brazil',
      evidence: EVIDENCE.driDerivedModerate,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_day', tag: 'brazil_nut', max: 2, servingGrams: 5 },
    },
    {
      id: 'hypo-iron-f',
      evidence: EVIDENCE.driModerate,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'iron', min: 18, max: 45 },
      when: { fact: 'person', anyOf: [{ sex: 'female', minAge: 19, maxAge: 50 }] },
    },
    {
      id: 'hypo-iron-o',
      evidence: EVIDENCE.driModerate,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'iron', min: 8, max: 45 },
      when: { fact: 'person', anyOf: [{ sex: 'male' }, { sex: 'female', minAge: 51 }] },
    },
    {
      id: 'hypo-fiber',
      evidence: EVIDENCE.driModerateRecalled,
      severity: 'target',
      test: { kind: 'nutrient_per_1000kcal', nutrient: 'fiber', min: 14 },
    },
    {
      id: 'hypo-soycons',
      evidence: EVIDENCE.ata2014,
      severity: 'advisory',
      test: {
        kind: 'meal_timing',
        unit: 'hours after levothyroxine',
        min: 1,
        tag: 'soy_or_coffee_or_calcium_fortified',
      },
    },
  ],
}
