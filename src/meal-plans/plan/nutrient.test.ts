import { expect, test } from 'vitest'
import { aFood } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { amountPer100g } from './nutrient.ts'

const withFigures = (figures: [number, number][]) => ({
  ...aFood(1, 'Food', { kcal: 0 }),
  nutrients: new Map(figures),
})

test('energy comes from the best figure that a food has', () => {
  const all = withFigures([
    [1008, 100],
    [2047, 110],
    [2048, 120],
  ])
  expect(amountPer100g(all, 'energy')).toBe(120)
  expect(amountPer100g(withFigures([[2047, 110]]), 'energy')).toBe(110)
  expect(amountPer100g(withFigures([[1062, 420]]), 'energy')).toBeNull()
})

test('EPA and DHA count together, in milligrams', () => {
  const salmon = { ...withFigures([[1278, 0.5]]), diet: 'pescatarian' }
  expect(amountPer100g(salmon, 'epa_dha')).toBeNull()
  expect(amountPer100g({ ...salmon, nutrients: salmon.nutrients.set(1272, 1.1) }, 'epa_dha')).toBe(1600)
})

test('linoleic acid falls back to the undifferentiated figure', () => {
  expect(amountPer100g(withFigures([[1269, 2.2]]), 'linoleic_acid')).toBe(2.2)
})

test('a food without milk has no lactose, and milk without a figure is unknown', () => {
  const food = withFigures([])
  expect(amountPer100g(food, 'lactose')).toBe(0)
  expect(amountPer100g({ ...food, allergens: ['milk'] }, 'lactose')).toBeNull()
  expect(amountPer100g({ ...food, allergens: ['milk'], lactosePer100g: 4.8 }, 'lactose')).toBe(4.8)
})

test('glycemic load needs an index for foods with carbohydrate', () => {
  const oats = withFigures([
    [1005, 68],
    [1079, 10],
  ])
  expect(amountPer100g({ ...oats, glycemicIndex: 55 }, 'glycemic_load')).toBeCloseTo(31.9)
  expect(amountPer100g({ ...oats, tags: ['carbohydrate_food'] }, 'glycemic_load')).toBeNull()
  expect(amountPer100g(oats, 'glycemic_load')).toBe(0)
})

test('a value that USDA does not measure is never invented', () => {
  const food = withFigures([[1008, 100]])
  for (const key of ['oligosaccharides', 'gluten', 'fodmap_load', 'iodine', 'sodium'] as const)
    expect(amountPer100g(food, key), key).toBeNull()
})
