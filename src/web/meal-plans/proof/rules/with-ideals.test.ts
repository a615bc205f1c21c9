import { describe, expect, test } from 'vitest'
import type { ShownRule } from '../shown/shown-proof.ts'
import { idealValueWords, limitBeside, withIdeals, withLimitsForAll } from './with-ideals.ts'

const sodium = (given: Partial<ShownRule>) =>
  ({
    name: 'Sodium',
    kind: 'nutrient_per_day',
    unit: 'mg a day',
    applies: true,
    onPlate: true,
    severity: 'hard',
    state: 'pass',
    min: null,
    max: 2300,
    ...given,
  }) as ShownRule
const hard = sodium({ id: 'firm' })
const ideal = sodium({ id: 'ideal', severity: 'target', max: 1500 })

test('a firm limit is shown once, with the ideal beside it', () => {
  expect(withIdeals([hard, ideal])).toEqual([{ ...hard, ideal }])
})

test('an ideal that is judged on the mean says so beside the limit of the highest day, with its own figure', () => {
  const [shown] = withIdeals([
    sodium({ ...hard, basis: 'highest day', value: 1705 }),
    sodium({ ...ideal, basis: 'weekly mean', value: 1357 }),
  ])
  if (!shown) throw new Error('There is no rule.')
  expect(limitBeside('at most 2,300 mg', shown).replaceAll('\u00a0', ' ')).toBe(
    'at most 2,300 mg, ideally at most 1,500 mg a day on average',
  )
  expect(idealValueWords(shown)?.replaceAll('\u00a0', ' ')).toBe('1,357 mg a day on average, for the ideal')
  const [alike] = withIdeals([
    sodium({ ...hard, basis: 'weekly mean', value: 1400 }),
    sodium({ ...ideal, basis: 'weekly mean', value: 1400 }),
  ])
  expect(alike && idealValueWords(alike)).toBeNull()
})

test('an ideal that is not met stands apart, and says what it is', () => {
  const missed = sodium({ ...ideal, state: 'warn' })
  expect(withIdeals([hard, missed])).toEqual([hard, { ...missed, isIdeal: true }])
})

test('of two limits that are applied since nobody knows for whom, the stricter tells of both', () => {
  const note = 'Applied to be safe: sex or birth year is not known.'
  const [women, men] = [sodium({ id: 'women', max: 25, note }), sodium({ id: 'men', max: 36, note })]
  expect(withIdeals([men, women])).toEqual([{ ...women, wider: men }])
  const broken = { ...women, state: 'fail' as const }
  expect(withIdeals([men, broken])).toEqual([men, broken])
})

test('of two limits that are aimed for, the wider is shown with the narrower beside it as the ideal', () => {
  const [wide, narrow] = [
    sodium({ id: 'wide', severity: 'target' }),
    sodium({ id: 'narrow', severity: 'target', max: 1500 }),
  ]
  expect(withIdeals([narrow, wide])).toEqual([{ ...wide, ideal: narrow }])
})

test('no ideal is lost where there are two of them', () => {
  const other = sodium({ id: 'other', severity: 'target', max: 2000 })
  const shown = withIdeals([hard, ideal, other])
  const ids = shown.flatMap((rule) => [rule.id, rule.ideal?.id ?? []].flat())
  expect(ids.toSorted()).toEqual(['firm', 'ideal', 'other'])
})

describe('a limit of every adult', () => {
  const basis = 'weekly mean'
  const own = sodium({ id: 'own', basis })
  const all = sodium({ id: 'all', basis, severity: 'target' })

  test('stands beside that of a health goal which is no wider', () => {
    const { ofGoals, ofAdults } = withLimitsForAll([own], [all])
    expect([ofGoals, ofAdults]).toEqual([[{ ...own, forAll: all }], []])
    expect(ofGoals.map((rule) => limitBeside('at most 2,300 mg', rule))).toEqual([
      'at most 2,300 mg, as for every adult',
    ])
    const strict = withLimitsForAll([{ ...own, max: 1500 }], [all]).ofGoals
    expect(strict.map((rule) => limitBeside('at most 1,500 mg', rule))).toEqual([
      'at most 1,500 mg (every adult: at most 2,300\u00a0mg\u00a0a\u00a0day)',
    ])
  })

  test('stands apart where the goal’s is wider, measured otherwise, or met when it is not', () => {
    for (const other of [
      { ...own, max: 3000 },
      { ...own, basis: 'highest day' },
      { ...own, unit: '% of energy' },
      { ...own, state: 'fail' as const },
    ])
      expect(withLimitsForAll([other], [all])).toEqual({ ofGoals: [other], ofAdults: [all] })
  })
})

test('rules of other things, and limits that are wider, are left as they are', () => {
  const others = [
    sodium({ id: 'other', severity: 'target', name: 'Potassium', max: 1500 }),
    sodium({ id: 'wider', severity: 'target', max: 2400 }),
    sodium({ id: 'share', severity: 'target', unit: '% of energy', max: 5 }),
  ]
  expect(withIdeals([hard, ...others])).toEqual([hard, ...others])
})
