import { expect, test } from 'vitest'
import { daySentences } from './day-sentences.ts'

const figures = [
  {
    id: 'htn-sodium',
    name: 'Sodium',
    kind: 'nutrient_per_day',
    unit: 'mg a day',
    value: 1313,
    min: null,
    max: 2300,
    state: 'pass' as const,
  },
  {
    id: 'fiber',
    name: 'Fiber',
    kind: 'nutrient_per_day',
    unit: 'g a day',
    value: 31,
    min: 28,
    max: null,
    state: 'pass' as const,
  },
  {
    id: 'potassium',
    name: 'Potassium',
    kind: 'nutrient_per_day',
    unit: 'mg a day',
    value: 2900,
    min: 3500,
    max: null,
    state: 'warn' as const,
  },
]

test('a day says two figures that are met, of that day', () => {
  expect(daySentences({ figures }, []).map((said) => said.replaceAll('\u00a0', ' '))).toEqual([
    'Salt, counted as sodium, stays under 2,300 mg: it is 1,313.',
    'Fiber reaches at least 28 g: it is 31.',
  ])
})

test('or first what must not be on the plate', () => {
  expect(daySentences({ figures }, ['Peanuts', 'Milk'])[0]).toBe('No meal holds peanuts or milk.')
  expect(daySentences({ figures }, ['Peanuts'])).toHaveLength(2)
})
