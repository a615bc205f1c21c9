import { describe, expect, test } from 'vitest'
import { originWords } from './origin-words.ts'
import { basisWords, limitWords, valueWords, whyUnknown } from './rule-words.ts'

/** With the spaces that one types. */
const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ') ?? null

const rule = { kind: 'nutrient_per_day', value: null, min: null, max: null, unit: 'mg a day' }

test('a figure is rounded as the totals of a day are, which a plan has with two decimals', () => {
  const carbohydrate = { ...rule, min: 130, unit: 'g a day', value: 187.4961 }
  expect(plain(valueWords(carbohydrate))).toBe('188 g a day')
  expect(plain(valueWords({ ...carbohydrate, value: 187.49 }))).toBe('187 g a day')
})

describe('a limit', () => {
  test.each([
    [{ max: 2300 }, 'at most 2,300 mg a day'],
    [{ min: 3500, max: 5000 }, '3,500 to 5,000 mg a day'],
    [{ min: 14.8, unit: 'g per 1,000 kcal' }, 'at least 14.8 g per 1,000 kcal'],
    [{ max: 6, unit: '% of energy' }, 'at most 6% of energy'],
    [{ min: 15, unit: 'µg a day' }, 'at least 15 mcg a day'],
    [{ max: 0, unit: 'times' }, 'none at any meal'],
    [{ max: 0.99, unit: 'servings of 100 g a day' }, 'less than 1 serving of 100 g a day'],
    [{ max: 2.99, unit: 'servings of 20 g a week' }, 'less than 3 servings of 20 g a week'],
    [{ kind: 'food_tag_share', min: 0.5, unit: 'share of grain' }, 'at least 50% of grain'],
    [{ kind: 'meal_consistency', max: 0.2, unit: 'coefficient of variation' }, 'at most 20% variation'],
    [{ kind: 'score', min: 9, unit: 'of 13 points, a screener' }, 'at least 9 of 13 points'],
    [
      { kind: 'food_tag_ratio', min: 1, unit: 'poultry to red meat' },
      'at least 1 g of poultry for each gram of red meat',
    ],
    [
      { kind: 'nutrient_ratio', min: 4, max: 20, unit: 'mg of zinc to mg of copper' },
      '4 to 20 mg of zinc for each mg of copper',
    ],
    [
      { kind: 'energy_adjustment', min: -1000, max: -500, unit: 'kcal a day beside your need' },
      '500 to 1,000 kcal a day less than you need',
    ],
  ])('%o is written %s', (given, words) => {
    expect(plain(limitWords({ ...rule, ...given }))).toBe(words)
  })

  test('without a unit is not written at all', () => {
    expect(limitWords({ ...rule, unit: '', min: 2238 })).toBeNull()
  })
})

describe('a value', () => {
  test.each([
    [{ value: 1144.12, max: 2300 }, '1,144 mg a day'],
    [{ value: 8.546, unit: 'servings of 80 g a day' }, '8.5 servings of 80 g a day'],
    [{ value: 1, unit: 'times a week' }, '1 time a week'],
    [{ value: 0, max: 0, unit: 'times' }, 'none'],
    [{ value: 2, max: 0, unit: 'times' }, '2 times'],
    [{ kind: 'food_tag_share', value: 0.8758, unit: 'share of grain' }, '87.6% of grain'],
    [
      { kind: 'energy_adjustment', value: -519.05, min: -1000, max: -500 },
      '519 kcal a day less than you need',
    ],
  ])('%o is written %s', (given, words) => {
    expect(plain(valueWords({ ...rule, ...given }))).toBe(words)
  })

  test('is never rounded to the other side of its limit', () => {
    expect(plain(valueWords({ ...rule, value: 6.04, max: 6, unit: '% of energy' }))).toBe('6.04% of energy')
    expect(plain(valueWords({ ...rule, value: 2300.4, max: 2300 }))).toBe('2,300.4 mg a day')
    expect(plain(valueWords({ ...rule, value: 2.9965, max: 3, unit: 'servings' }))).toBe('2.997 servings')
    expect(plain(valueWords({ ...rule, value: 3.0000000001, max: 3, unit: 'servings' }))).toBe('3 servings')
  })
})

test('an average over the week goes without saying, a single day does not', () => {
  expect(basisWords({ basis: 'weekly mean', max: 2300 })).toBeNull()
  expect(basisWords({ basis: 'highest day', max: 2300 })).toBe('on the highest day')
  expect(basisWords({ basis: 'lowest lunch or dinner', max: null })).toBe('in the lowest lunch or dinner')
})

test('what was not measured is said, not passed over', () => {
  const unknown = { kind: 'per_serving_limit', coverage: 0, notEvaluated: 'thin', note: undefined }
  expect(whyUnknown(unknown)).toBe('No food of the plan has a figure for it.')
  expect(whyUnknown({ ...unknown, coverage: 49.3 })).toMatch(/^Only foods that give 49% of the energy/)
  expect(whyUnknown({ ...unknown, coverage: null, notEvaluated: 'Your weight is not known.' })).toBe(
    'Your weight is not known.',
  )
  expect(whyUnknown({ ...unknown, kind: 'statement', coverage: null, note: 'Use no salt substitute.' })).toBe(
    'Use no salt substitute.',
  )
})

test('a figure that nobody has checked says so', () => {
  expect(originWords({ evidence: 'strong', coverage: 98.7, verified: 'recalled', source: 'DRI' })).toEqual([
    'strong evidence',
    '98% known',
    'not yet checked',
  ])
  expect(originWords({ evidence: 'consensus', coverage: null, verified: 'read', source: 'DRI' })).toEqual([
    'agreed by experts',
  ])
})

test('on a limit of ours nobody is said to have agreed, and a day’s figure says that it is of one day', () => {
  const source = 'Rule of this service; no published figure'
  expect(originWords({ evidence: 'consensus', coverage: 100, verified: 'derived', source })).toEqual([
    'our own limit',
    '100% known',
  ])
  const sodium = { kind: 'nutrient_per_day', unit: 'mg a day', value: 1472, min: null, max: 2300 }
  expect(valueWords({ ...sodium, basis: 'highest day' })?.replaceAll('\u00a0', ' ')).toBe(
    '1,472 mg on that day',
  )
  expect(valueWords({ ...sodium, basis: 'weekly mean' })?.replaceAll('\u00a0', ' ')).toBe('1,472 mg a day')
})
