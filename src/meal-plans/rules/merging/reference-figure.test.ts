import { expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import type { Limits } from '../rule.ts'
import { appliesTo } from './applies-to.ts'
import { mergeRules } from './merge-rules.ts'
import { referenceFigure } from './reference-figure.ts'

type Facts = Parameters<typeof aRequest>[0]

/** Returns the daily minimums of a nutrient that a member's plan is held to, as limits or targets. */
function minimaOf(nutrient: string, facts: Facts) {
  const request = aRequest(facts)
  const member = plannedPersonOf(request)
  return mergeRules(request.input.goals, member).rules.flatMap(({ rule, setAside }) => {
    const { kind, nutrient: of, min } = rule.test as { kind: string; nutrient?: string } & Limits
    if (kind !== 'nutrient_per_day' || of !== nutrient || min === undefined) return []
    if (setAside !== null || rule.severity === 'advisory') return []
    return appliesTo(rule, member).applies === true ? [min] : []
  })
}

const WOMAN_OF_32 = {
  sex: 'female',
  birthYear: 1994,
  heightCm: 165,
  weightKg: 68,
  activity: 'light',
} as const
const MAN_OF_76 = { sex: 'male', birthYear: 1950, heightCm: 176, weightKg: 88, activity: 'light' } as const

test('a woman of 32 with bowel disease in remission has one line on iron, of 18 mg', () => {
  expect(minimaOf('iron', { ...WOMAN_OF_32, goals: ['ibd-remission'] })).toEqual([18])
})

test('a man of 76 with celiac disease and alendronate has the figures for his age and sex, once each', () => {
  const facts = { ...MAN_OF_76, goals: ['celiac'], medications: ['alendronate'] }
  expect(minimaOf('calcium', facts)).toEqual([1200])
  expect(minimaOf('zinc', facts)).toEqual([11])
  expect(minimaOf('vitamin_d', facts)).toEqual([20])
  expect(minimaOf('iron', facts)).toEqual([8])
})

test('no goal has a lower calcium minimum than its member needs at that age', () => {
  for (const goal of ['lactose-intolerance', 'low-fodmap', 'celiac', 'menopause'])
    expect(minimaOf('calcium', { ...WOMAN_OF_32, birthYear: 1960, goals: [goal] }), goal).toEqual([1200])
})

test('a bisphosphonate or an oral steroid requires 1,200 mg of calcium at any age', () => {
  const person = { sex: 'female', age: 32, medications: new Set(['bisphosphonate'] as const) } as const
  expect(referenceFigure('calcium', person)).toBe(1200)
  expect(referenceFigure('calcium', { ...person, medications: null })).toBe(1000)
  expect(referenceFigure('iron', { ...person, sex: null, age: null })).toBe(18)
})

test('a member who eats no meat gets a higher figure for iron from plants', () => {
  const request = aRequest({ ...WOMAN_OF_32, diet: 'vegan', goals: ['mediterranean'] })
  const { rules } = mergeRules(request.input.goals, plannedPersonOf(request))
  const line = rules.find(({ rule }) => rule.id === 'ref-iron-plants')
  expect(line?.rule).toMatchObject({ severity: 'advisory', test: { min: 32.4 } })
})
