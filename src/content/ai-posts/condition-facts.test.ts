import { expect, test } from 'vitest'
import type { EvidenceRule } from '#meal-plans/proof/goal-evidence.ts'
import { ruleInWords } from './condition-facts.ts'

const rule: EvidenceRule = {
  id: 'r-1',
  name: 'Sodium',
  kind: 'nutrient_per_day',
  severity: 'hard',
  unit: 'mg a day',
  min: null,
  max: null,
  meantFor: null,
  sources: [],
  source: 'AHA (2025)',
  note: null,
  evidence: 'strong',
  basis: 'source',
  verified: 'read',
}

test.each<[Partial<EvidenceRule>, string]>([
  [{ max: 2300 }, 'Sodium: at most 2,300 mg a day'],
  [{ min: 3500, max: 5000 }, 'Sodium: 3,500 to 5,000 mg a day'],
  [{ min: 5, max: 5 }, 'Sodium: 5 mg a day'],
  [{ max: 6, unit: '% of energy' }, 'Sodium: at most 6% of energy'],
  [{ min: 1, unit: 'servings of 240 g a day' }, 'Sodium: at least 1 serving of 240 g a day'],
  [{ max: 0.99, unit: 'servings of 100 g a day' }, 'Sodium: less than 1 serving of 100 g a day'],
  [{ name: 'No garlic', kind: 'exclude_food_tag', max: 0, unit: 'times' }, 'No garlic'],
  [{ name: 'Whole grains', kind: 'food_tag_share', min: 0.5, unit: 'share of grain' }, 'Whole grains'],
])('%o is said as “%s”', (given, words) => {
  expect(ruleInWords({ ...rule, ...given })).toBe(words)
})
