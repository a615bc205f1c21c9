import { expect, test } from 'vitest'
import { outliersOfFood } from './food-outliers.ts'

const CHICKPEAS: [id: number, amount: number][] = [
  ...([
    [1008, 378],
    [1003, 20.5],
    [1004, 6.04],
    [1005, 63],
    [1051, 7.68],
    [1007, 2.85],
  ] as [number, number][]),
  ...([
    [1079, 12.2],
    [2000, 10.7],
    [1258, 0.603],
    [1292, 1.38],
    [1293, 2.73],
  ] as [number, number][]),
  ...([
    [1093, 24],
    [1092, 718],
    [1087, 57],
    [1089, 4.31],
  ] as [number, number][]),
]
const withFigures = (...others: [number, number][]) => outliersOfFood(new Map([...CHICKPEAS, ...others]))
const without = (...ids: number[]) => outliersOfFood(new Map(CHICKPEAS.filter(([id]) => !ids.includes(id))))

test('a food with consistent figures has no outliers', () => {
  expect(withFigures()).toEqual([])
  // USDA counts less than 4 kcal per gram for the protein and the fiber of leafy vegetables.
  const spinach = { 1008: 23, 1003: 2.86, 1004: 0.39, 1005: 3.63, 1079: 2.2, 1051: 91.4, 1007: 1.72 }
  const others = { 1258: 0.063, 1093: 79, 1092: 558, 1087: 99, 1089: 2.71 }
  const figures = Object.entries({ ...spinach, ...others }).map(
    ([id, amount]) => [Number(id), amount] as const,
  )
  expect(outliersOfFood(new Map(figures))).toEqual([])
})

test('energy far above or below that of protein, fat, carbohydrate and alcohol is reported', () => {
  const sentence = (kcal: number) => withFigures([1008, kcal])[0]?.sentence
  expect(sentence(1581)).toBe(
    '1,581 kcal in 100 g, where protein, fat, carbohydrate and alcohol bring 340 to 388.',
  )
  expect(sentence(120)).toContain('120 kcal')
  expect(withFigures([1018, 30], [1008, 500], [1051, 0], [1005, 40])).toEqual([])
})

test('parts that weigh more than the food, or far less, are reported', () => {
  expect(withFigures([1051, 40])).toEqual([
    { about: 'weight', sentence: expect.stringContaining('come to 132.4 g of 100 g') },
  ])
  expect(withFigures([1051, 0], [1007, 0], [1005, 52])).toMatchObject([{ about: 'weight' }])
})

test('a part that exceeds its whole is reported', () => {
  expect(withFigures([1079, 64])).toContainEqual({
    about: 'part',
    sentence: '64 g of fiber in 100 g, more than its 63 g of carbohydrate.',
  })
  expect(withFigures([2000, 70])).toMatchObject([{ about: 'part' }])
  expect(withFigures([1258, 6])).toMatchObject([{ about: 'part' }])
})

test('missing figures that rules need to judge a plan are reported together', () => {
  expect(without(1079, 1093)).toEqual([{ about: 'missing', sentence: 'No figure for fiber and sodium.' }])
  expect(outliersOfFood(new Map())).toMatchObject([{ about: 'missing' }])
})

test('newer energy figures take precedence over older figures, as in plans', () => {
  expect(withFigures([1008, 5], [2047, 378])).toEqual([])
})
