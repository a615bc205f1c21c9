import { expect, test } from 'vitest'
import { FIBER_CONDITION } from '#meal-plans/rules/fiber/fiber.ts'
import type { ShownProof, ShownRule } from '../shown/shown-proof.ts'
import { proofSentences } from './proof-sentences.ts'

const aRule = (given: Partial<ShownRule>) =>
  ({
    id: 'r',
    name: 'Sodium',
    condition: 'hypertension',
    kind: 'nutrient_per_day',
    severity: 'target',
    applies: true,
    onPlate: true,
    state: 'pass',
    value: 1313,
    min: null,
    max: 2300,
    unit: 'mg a day',
    basis: 'weekly mean',
    ...given,
  }) as ShownRule
const said = (rules: ShownRule[], exclusions: Partial<ShownProof['exclusions'][number]>[] = []) =>
  proofSentences({ rules, exclusions: exclusions as ShownProof['exclusions'] }).map((sentence) =>
    sentence.replaceAll('\u00a0', ' '),
  )

test('a proof is told in three sentences at most, the firm first, each nutrient once', () => {
  expect(
    said([
      aRule({
        name: 'Fiber',
        kind: 'nutrient_per_1000kcal',
        unit: 'g per 1,000 kcal',
        min: 14.8,
        max: null,
        value: 17.2,
      }),
      aRule({ id: 'ideal', max: 1500 }),
      aRule({ severity: 'hard', basis: 'highest day' }),
      aRule({ name: 'Saturated fat', kind: 'percent_energy', unit: '% of energy', max: 6, value: 5.07 }),
      aRule({ name: 'Fish', kind: 'include_food_tag_per_week', unit: 'times a week', min: 2, max: null }),
      aRule({ name: 'Potassium', min: 3500, max: 5000, value: 4200.2 }),
    ]),
  ).toEqual([
    'Salt, counted as sodium, stays under 2,300 mg every day: the most is 1,313.',
    'Potassium averages between 3,500 and 5,000 mg a day: it is 4,200.',
    'Saturated fat averages under 6% of energy: it is 5.1%.',
  ])
})

test('of several firm limits of one nutrient, the strictest is told', () => {
  const limit = (id: string, max: number) =>
    aRule({ id, name: 'Potassium', severity: 'hard', basis: 'highest day', max, value: 3856 })
  for (const rules of [
    [limit('htn', 4700), limit('rx', 3900)],
    [limit('rx', 3900), limit('htn', 4700)],
  ])
    expect(said(rules)).toEqual(['Potassium stays under 3,900 mg every day: the most is 3,856.'])
})

test('allergies come first, and are only told where nothing of them was found', () => {
  const peanut = { kind: 'allergy', name: 'Peanut', state: 'pass' } as const
  expect(said([aRule({})], [peanut, { ...peanut, name: 'Egg' }])[0]).toBe('No meal holds peanut or egg.')
  expect(said([], [peanut, { ...peanut, name: 'Egg', state: 'no_data' }])).toEqual([])
})

test('an allergy is called by its foods', () => {
  const told = ['crustacean', 'mollusc', 'tree_nut'].map(
    (name) => ({ kind: 'allergy', name, state: 'pass' }) as const,
  )
  expect(said([], told)).toEqual(['No meal holds crustaceans, mollusks, or tree nuts.'])
})

test('what is not met, not known or only what all adults need is not boasted of', () => {
  const rules = [
    aRule({ state: 'warn' }),
    aRule({ state: 'no_data', value: null }),
    aRule({ condition: 'reference-intakes' }),
    aRule({ name: 'Fiber', condition: FIBER_CONDITION, unit: 'g a day', max: 24, value: 23.8 }),
    aRule({ applies: false }),
    aRule({ max: 0, value: 0 }),
    aRule({ name: 'EPA and DHA', min: 250, max: null, value: 5821 }),
  ]
  expect(said(rules)).toEqual([])
})

test('a least is reached, on average or every day', () => {
  expect(said([aRule({ name: 'Fiber', unit: 'g a day', min: 25, max: null, value: 31 })])).toEqual([
    'Fiber averages at least 25 g a day: it is 31.',
  ])
  expect(
    said([aRule({ name: 'Fiber', unit: 'g a day', min: 25, max: null, value: 27, basis: 'lowest day' })]),
  ).toEqual(['Fiber reaches at least 25 g every day: the least is 27.'])
})

test('where there are few figures, the third sentence tells what the goals leave out', () => {
  const leftOut = { kind: 'exclude_food_tag', severity: 'hard', value: 0, max: 0 } as const
  const rules = [
    aRule({ ...leftOut, id: 'a', name: 'No fried or very fatty food' }),
    aRule({ ...leftOut, id: 'b', name: 'No alcohol' }),
    aRule({ ...leftOut, id: 'c', name: 'No mint' }),
    aRule({ ...leftOut, id: 'd', name: 'No chocolate', state: 'fail', value: 1 }),
    aRule({}),
  ]
  expect(said(rules)).toEqual([
    'Salt, counted as sodium, averages under 2,300 mg a day: it is 1,313.',
    'No meal holds fried or very fatty food or alcohol.',
  ])
  const figures = ['Fiber', 'Potassium', 'Magnesium'].map((name) => aRule({ id: name, name, max: 9999 }))
  expect(said([...rules, ...figures]).join(' ')).not.toContain('No meal')
})
