import { describe, expect, test } from 'vitest'
import { carbohydrateWords, dayWords, movedRules, swapWords, watchedWords } from './swap-words.ts'

const rules = (met: number, checked: number) => ({ met, checked })
const nutrient = (
  nutrient: string,
  name: string,
  unit: string,
  before: number | null,
  after: number | null,
) => ({
  nutrient,
  name,
  unit,
  before,
  after,
  isWatched: false,
})
const aSwap = (given: object) => ({
  slug: 'stew',
  name: 'Stew',
  description: '',
  minutes: 30,
  servings: 1,
  rules: rules(38, 38),
  ruleChanges: [],
  nutrients: [],
  ...given,
})

const change = (name: string, before: State, after: State) => ({
  id: name,
  name,
  severity: 'target' as const,
  unit: 'g',
  before: { state: before, value: 1 },
  after: { state: after, value: 2 },
})
type State = 'pass' | 'warn' | 'fail' | 'no_data'

describe('the description of a swap', () => {
  test('names the largest changes first, and the rules', () => {
    const swap = aSwap({
      nutrients: [
        nutrient('energy', 'Energy', 'kcal', 2000, 2010),
        nutrient('sodium', 'Sodium', 'mg', 1800, 1588),
        nutrient('fiber', 'Fiber', 'g', 24, 42),
        nutrient('iron', 'Iron', 'mg', null, 12),
      ],
    })
    expect(swapWords('en-US', swap, rules(38, 38))).toBe('18\u00a0g more fiber, 210\u00a0mg less sodium')
  })

  test("names the meal's carbohydrate, even if the change is small, if the plan counts it", () => {
    const swap = aSwap({ nutrients: [nutrient('carbohydrate', 'Carbohydrate', 'g', 188.2, 174.4)] })
    expect(carbohydrateWords('en-US', swap, 52.3)).toBe('39 g carbohydrate instead of 52 g')
    expect(carbohydrateWords('en-US', swap, null)).toBeNull()
    expect(carbohydrateWords('en-US', aSwap({}), 52.3)).toBeNull()
  })

  test('names a nutrient that a medicine limits once, with both figures, however small the change', () => {
    const nutrients = [
      { ...nutrient('potassium', 'Potassium', 'mg', 3881, 3402.4), isWatched: true },
      { ...nutrient('vitamin_k', 'Vitamin K', 'µg', 168, 151.6), isWatched: true },
      { ...nutrient('zinc', 'Zinc', 'mg', 8, 8), isWatched: true },
      nutrient('fiber', 'Fiber', 'g', 24, 42),
    ]
    expect(watchedWords('en-US', { nutrients })).toEqual([
      'Potassium of the day: 3,402\u00a0mg instead of 3,881\u00a0mg',
      'Vitamin K of the day: 152\u00a0µg instead of 168\u00a0µg',
    ])
    expect(swapWords('en-US', aSwap({ nutrients }), rules(38, 38))).toBe('18\u00a0g more fiber')
  })

  test('reports that nothing much changes, or how many rules change', () => {
    // Unchanged rules are stated once above all swaps.
    expect(swapWords('en-US', aSwap({}), rules(36, 38))).toBe('Hardly changes the day')
    expect(swapWords('en-US', aSwap({}), null)).toBe('Hardly changes the day; 38 of 38 rules met')
    const meets = [change('Fiber', 'warn', 'pass')]
    const misses = [change('Iron', 'pass', 'warn'), change('Zinc', 'pass', 'warn')]
    expect(swapWords('en-US', aSwap({ ruleChanges: meets }), rules(36, 38))).toMatch(
      /37 of 38 rules met, 1 more than now$/,
    )
    expect(swapWords('en-US', aSwap({ ruleChanges: misses }), rules(36, 38))).toMatch(
      /2\u00a0fewer than now$/,
    )
  })

  test('compares counts of the same rules, regardless of what can be checked after the swap', () => {
    const ruleChanges = [change('Iodine', 'no_data', 'pass'), change('Biotin', 'pass', 'no_data')]
    const swap = aSwap({ rules: rules(66, 71), ruleChanges })
    expect(swapWords('en-US', swap, rules(68, 73))).toMatch(/67 of 73 rules met, 1\u00a0fewer than now$/)
    expect(movedRules('en-US', swap)).toEqual(['Then met: Iodine', 'Then not known: Biotin'])
  })

  test('names the rules whose state changes', () => {
    const swap = aSwap({
      ruleChanges: [change('Fiber', 'warn', 'pass'), change('Oily fish', 'pass', 'warn')],
    })
    expect(movedRules('en-US', swap)).toEqual([
      'Then met: Fiber',
      'Then short of an aim, within the firm rules: Oily fish',
    ])
  })
})

describe('the description of a replanned day', () => {
  const now = rules(36, 38)

  test('reports how many fewer rules are met, and which totals leave their limits', () => {
    const misses = [change('Iron', 'pass', 'warn'), change('Zinc', 'pass', 'warn')]
    const words = dayWords('en-US', { ...aSwap({ ruleChanges: misses }), now, leaving: ['Fiber', 'Sodium'] })
    expect(words).toEqual([
      '34 of 38 rules met, 2\u00a0fewer than now',
      'Then short of an aim, within the firm rules: Iron and Zinc',
      'Outside its limits on this day: Fiber and Sodium',
      'Hardly changes the day',
    ])
  })

  test('reports that no fewer rules are met', () => {
    expect(dayWords('en-US', { ...aSwap({}), now, leaving: [] })[0]).toBe(
      '36 of 38 rules met, none fewer than now',
    )
  })
})
