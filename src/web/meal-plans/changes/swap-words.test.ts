import { describe, expect, test } from 'vitest'
import { movedRules, swapWords } from './swap-words.ts'

const rules = (met: number, checked: number) => ({ met, checked })
const nutrient = (
  nutrient: string,
  name: string,
  unit: string,
  before: number | null,
  after: number | null,
) => ({
  ...{ nutrient, name, unit, before, after },
})
const aSwap = (given: object) => ({
  ...{ slug: 'stew', name: 'Stew', description: '', minutes: 30, servings: 1 },
  rules: rules(38, 38),
  ruleChanges: [],
  nutrients: [],
  ...given,
})

describe('what a swap changes, in words', () => {
  test('names the largest changes first, and the rules', () => {
    const swap = aSwap({
      nutrients: [
        nutrient('energy', 'Energy', 'kcal', 2000, 2010),
        nutrient('sodium', 'Sodium', 'mg', 1800, 1588),
        nutrient('fiber', 'Fiber', 'g', 24, 42),
        nutrient('iron', 'Iron', 'mg', null, 12),
      ],
    })
    expect(swapWords('en-US', swap, rules(38, 38))).toBe(
      '18 g more fiber, 210 mg less sodium; all 38 rules still met',
    )
  })

  test('says so where nothing much changes, or a rule does', () => {
    expect(swapWords('en-US', aSwap({ rules: rules(36, 38) }), rules(36, 38))).toBe(
      'Hardly changes the day; 36 of 38 rules met, as now',
    )
    expect(swapWords('en-US', aSwap({ rules: rules(37, 38) }), rules(36, 38))).toMatch(/1 more than now$/)
    expect(swapWords('en-US', aSwap({ rules: rules(34, 38) }), rules(36, 38))).toMatch(/2 fewer than now$/)
  })

  test('names the rules that move', () => {
    const change = (name: string, before: string, after: string) => ({
      ...{ id: name, name, severity: 'target', unit: 'g' },
      before: { state: before, value: 1 },
      after: { state: after, value: 2 },
    })
    const swap = aSwap({
      ruleChanges: [change('Fiber', 'warn', 'pass'), change('Oily fish', 'pass', 'warn')],
    })
    expect(movedRules('en-US', swap)).toEqual(['Then met: Fiber', 'Then not met: Oily fish'])
  })
})
