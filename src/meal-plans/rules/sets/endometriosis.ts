import type { RuleEvidence, RuleSet } from '../rule.ts'

const EVIDENCE = {
  wcrf: { source: 'WCRF', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'weak' },
  nhs2Meat: {
    source: 'NHS2_MEAT',
    basis: 'derived',
    verified: 'derived',
    certainty: 'medium',
    grade: 'weak',
  },
  nhs2Fat: { source: 'NHS2_FAT', basis: 'derived', verified: 'derived', certainty: 'medium', grade: 'weak' },
  efsaN3: { source: 'EFSA_N3', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'weak' },
  ahaFish: { source: 'AHA_FISH', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'weak' },
  ours: { source: 'OURS', basis: 'derived', verified: 'derived', certainty: 'low', grade: 'weak' },
  dri: { source: 'DRI', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'moderate' },
  eshre: { source: 'ESHRE', basis: 'source', verified: 'recalled', certainty: 'medium', grade: 'none' },
} satisfies Record<string, RuleEvidence>

export const endometriosis: RuleSet = {
  slug: 'endometriosis',
  name: 'Endometriosis',
  mode: 'auto',
  basePattern: 'Mediterranean / anti-inflammatory',
  evidenceGrade: 'C',
  notServedWith: [],
  cautions: ['The low-FODMAP variant is only for bowel symptoms, in three steps: ask a dietitian.'],
  signedOffBy: null,
  rules: [
    {
      id: 'endo-redmeat',
      evidence: EVIDENCE.wcrf,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_week', tag: 'red_meat', max: 3, servingGrams: 100 },
      note: 'In a cohort two servings a day went with a higher risk than one a week.',
    },
    {
      id: 'endo-procmeat',
      evidence: EVIDENCE.nhs2Meat,
      severity: 'target',
      test: { kind: 'limit_food_tag_per_week', tag: 'processed_meat', max: 1, servingGrams: 50 },
    },
    {
      id: 'endo-trans',
      evidence: EVIDENCE.nhs2Fat,
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'trans_fat', max: 1 },
    },
    {
      id: 'endo-n3',
      evidence: EVIDENCE.efsaN3,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'epa_dha', min: 250 },
    },
    {
      id: 'endo-fish',
      evidence: EVIDENCE.ahaFish,
      severity: 'target',
      test: { kind: 'include_food_tag_per_week', tag: 'oily_fish', min: 2, servingGrams: 100 },
    },
    {
      id: 'endo-caf',
      evidence: EVIDENCE.ours,
      severity: 'advisory',
      test: { kind: 'nutrient_per_day', nutrient: 'caffeine', max: 300 },
      note: 'Below the 400 mg that FDA names for most adults; the figure is ours.',
    },
    {
      id: 'endo-fv',
      evidence: EVIDENCE.ours,
      severity: 'target',
      test: { kind: 'include_food_tag_per_day', tag: 'fruit_or_vegetable', min: 6, servingGrams: 80 },
    },
    {
      id: 'endo-fiber',
      evidence: EVIDENCE.dri,
      severity: 'target',
      test: { kind: 'nutrient_per_1000kcal', nutrient: 'fiber', min: 14 },
    },
    {
      id: 'endo-eshre',
      evidence: EVIDENCE.eshre,
      severity: 'advisory',
      test: { kind: 'statement' },
      note: 'The guideline makes no recommendation on diet for pain, so the plan makes no such promise.',
    },
  ],
}
