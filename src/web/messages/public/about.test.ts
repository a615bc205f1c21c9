import { expect, test } from 'vitest'
import { referenceRules } from '#meal-plans/rules/merging/reference-intakes.ts'
import { ruleSets } from '#meal-plans/rules/merging/rule-sets.ts'
import type { Rule } from '#meal-plans/rules/rule.ts'
import { aboutText } from './about.ts'

const saturatedFat = (rules: readonly Rule[]) =>
  rules.flatMap(({ test }) =>
    test.kind === 'percent_energy' && test.nutrient === 'saturated_fat' ? [test.max] : [],
  )

test('the limits of saturated fat are those that the About page names', () => {
  const { answer } = aboutText.en.questions.items.guidelines
  expect(answer).toContain('at most 10% of energy from saturated fat, and at most 6% if your health goal is')
  const everyone = { sex: null, age: null, goals: new Set(), medications: null, circumstances: null }
  expect(saturatedFat(referenceRules(everyone as never))).toEqual([10])
  for (const slug of ['high-cholesterol', 'hypertension'])
    expect(saturatedFat(ruleSets.find((set) => set.slug === slug)?.rules ?? []), slug).toContain(6)
})
