import { expect, test } from 'vitest'
import type { ShownRule } from '../shown/shown-proof.ts'
import { withIdeals } from './with-ideals.ts'

const sodium = (given: Partial<ShownRule>) =>
  ({
    ...{ name: 'Sodium', kind: 'nutrient_per_day', unit: 'mg a day', applies: true, onPlate: true },
    ...{ severity: 'hard', state: 'pass', min: null, max: 2300 },
    ...given,
  }) as ShownRule
const firm = sodium({ id: 'firm' })
const ideal = sodium({ id: 'ideal', severity: 'target', max: 1500 })

test('a firm limit is shown once, with the ideal beside it', () => {
  expect(withIdeals([firm, ideal])).toEqual([{ ...firm, ideal }])
})

test('an ideal that is not met stands apart, and says what it is', () => {
  const missed = sodium({ ...ideal, state: 'warn' })
  expect(withIdeals([firm, missed])).toEqual([firm, { ...missed, isIdeal: true }])
})

test('of two limits that are applied since nobody knows for whom, the stricter tells of both', () => {
  const note = 'Applied to be safe: sex or birth year is not known.'
  const [women, men] = [sodium({ id: 'women', max: 25, note }), sodium({ id: 'men', max: 36, note })]
  expect(withIdeals([men, women])).toEqual([{ ...women, wider: men }])
  const broken = { ...women, state: 'fail' as const }
  expect(withIdeals([men, broken])).toEqual([men, broken])
})

test('rules of other things, and limits that are wider, are left as they are', () => {
  const others = [
    sodium({ id: 'other', severity: 'target', name: 'Potassium', max: 1500 }),
    sodium({ id: 'wider', severity: 'target', max: 2400 }),
    sodium({ id: 'share', severity: 'target', unit: '% of energy', max: 5 }),
  ]
  expect(withIdeals([firm, ...others])).toEqual([firm, ...others])
})
