import { expect, test } from 'vitest'
import { goalDifference } from '#catalogue/conditions/choosing/goal-differences.ts'
import { ruleSetOf, ruleSets } from '#meal-plans/rules/merging/rule-sets.ts'
import type { RuleTest } from '#meal-plans/rules/rule.ts'

// The differences between health goals are shown before a visitor chooses. Their figures must match the rules
// that weeks are planned by.

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']

type Limits = { min: number; max: number }

/** Each stated figure, and the rule that contains it. */
const FIGURES: [goal: string, rule: string, said: (limits: Limits) => string][] = [
  ['hypertension', 'htn-sodium', ({ max }) => `at most ${max.toLocaleString('en-US')} mg of sodium a day`],
  ['low-fodmap', 'fod-weeks', ({ min, max }) => `${NUMBERS[min]} to ${NUMBERS[max]} weeks`],
  ['mediterranean', 'med-oo', ({ min }) => `${NUMBERS[min]} tablespoons of olive oil a day`],
]

/** Each food stated to be left out, and the tags of the rule that excludes it. */
const LEFT_OUT: [goal: string, said: RegExp, tags: string[]][] = [
  ['low-fodmap', /without onion, garlic or wheat/, ['onion', 'garlic', 'wheat_rye_barley_main']],
]

test.each(FIGURES)('%s states the figure of %s', (goal, rule, said) => {
  expect(goalDifference(goal)).toContain(said(testOf(goal, rule) as unknown as Limits))
})

test('a tablespoon of oil weighs as much as a serving in its rule', () => {
  expect(testOf('mediterranean', 'med-oo')).toMatchObject({ servingGrams: 13.5 })
})

test('the carbohydrate of main meals covers breakfast, lunch and dinner', () => {
  expect(testOf('type-2-diabetes', 't2d-carb-meal')).toMatchObject({
    nutrient: 'carbohydrate',
    meals: ['breakfast', 'lunch', 'dinner'],
  })
})

test.each(LEFT_OUT)('%s leaves out the stated foods', (goal, said, tags) => {
  expect(goalDifference(goal)).toMatch(said)
  for (const tag of tags) expect(testsOf(goal)).toContainEqual({ kind: 'exclude_food_tag', tag })
})

test('carbohydrate is counted per meal for diabetes, but not for the liver or PCOS', () => {
  const countsMeals = (goal: string) =>
    testsOf(goal).some((test) => test.kind === 'meal_nutrient' && test.nutrient === 'carbohydrate')
  expect(goalDifference('type-2-diabetes')).toContain('carbohydrate')
  expect(countsMeals('type-2-diabetes')).toBe(true)
  for (const [goal, said] of [
    ['fatty-liver', 'not counted meal by meal'],
    ['pcos', 'without counting carbohydrate meal by meal'],
  ] as const) {
    expect(goalDifference(goal)).toContain(said)
    expect(countsMeals(goal)).toBe(false)
  }
})

test('caffeine is limited only for anxiety, with fewer rules about foods to eat than for depression', () => {
  expect(goalDifference('anxiety')).toContain('caffeine is limited, and fewer foods are set')
  const limitsCaffeine = (goal: string) =>
    testsOf(goal).some((test) => 'nutrient' in test && test.nutrient === 'caffeine')
  expect([limitsCaffeine('anxiety'), limitsCaffeine('depression')]).toEqual([true, false])
  const foods = (goal: string) => testsOf(goal).filter(({ kind }) => kind.includes('food_tag')).length
  expect(foods('anxiety')).toBeLessThan(foods('depression'))
})

test('no other figure is stated, and no other food is said to be left out', () => {
  const number = new RegExp(`\\d[\\d,]*|\\b(${NUMBERS.slice(1).join('|')})\\b`, 'gi')
  for (const { slug } of ruleSets) {
    // "Rather than one figure" describes a pattern, not a figure of a rule.
    const said = (goalDifference(slug) ?? '').replace('rather than one figure', '')
    const held = FIGURES.filter(([goal]) => goal === slug).flatMap(([goal, rule, of]) =>
      of(testOf(goal, rule) as unknown as Limits).match(number),
    )
    expect(said.replace('type 2', '').match(number) ?? [], slug).toEqual(held)
    const isLeftOut = /\b(no|without) (?!counting)\w+/.test(said)
    expect(isLeftOut, slug).toBe(LEFT_OUT.some(([goal]) => goal === slug))
  }
})

function testsOf(goal: string): RuleTest[] {
  return ruleSetOf(goal)?.rules.map(({ test }) => test) ?? []
}

function testOf(goal: string, rule: string): RuleTest | undefined {
  return ruleSetOf(goal)?.rules.find(({ id }) => id === rule)?.test
}
