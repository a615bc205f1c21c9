import { describe, expect, test } from 'vitest'
import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'

const LIMIT =
  /\b(at (most|least)|under|within|above|no more than|fewer than|once|twice|times a week)\b|\d% of energy|servings a week/i
const AIM = /\baim(s|ed)?\b|\bplanned for at least\b/i

describe.each(starterConditions)('$name', ({ ruleSet, focus, planOverview }) => {
  test('states limits as limits, and all other rules as targets', () => {
    const hard = (ruleSetOf(ruleSet)?.rules ?? [])
      .filter(({ severity }) => severity === 'hard')
      .flatMap(({ test }) => ['min' in test ? test.min : undefined, 'max' in test ? test.max : undefined])
    const said = [...focus.map(({ description }) => description), ...planOverview.split(/(?<=[.?!])\s+/)]
    for (const sentence of said.filter((text) => LIMIT.test(text) && !AIM.test(text))) {
      const figures = sentence.match(/\d[\d,.]*\d|\d/g)?.map((figure) => Number(figure.replaceAll(',', '')))
      expect(hard, sentence).toContain(figures?.[0])
    }
  })
})
