import { expect, test } from 'vitest'
import { kitchenAmount } from './kitchen-amount.ts'

test.each([
  [0.47, 'cup', 0.5, 'cup'],
  [0.94, 'cup', 1, 'cup'],
  [1.31, 'cup', 1.33, 'cup'],
  [0.125, 'cup', 2, 'tbsp'],
  [0.33, 'tbsp', 1, 'tsp'],
  [0.1, 'tsp', 0.13, 'tsp'],
  [0.625, 'tbsp', 2, 'tsp'],
  [0.5, 'tbsp', 0.5, 'tbsp'],
  [2.6, 'tbsp', 2.5, 'tbsp'],
  [0.42, 'tsp', 0.5, 'tsp'],
  [5.6, 'oz', 5.5, 'oz'],
  [1.25, 'large', 1.5, 'large'],
  [0.3, 'clove', 0.5, 'clove'],
  [0.6, 'pinch', 1, 'pinch'],
  [187.3, 'g', 185, 'g'],
  [7.4, 'g', 7, 'g'],
])('%d %s is measured as %d %s', (amount, unitOfMeasure, measured, unit) => {
  expect(kitchenAmount({ amount, unitOfMeasure })).toEqual({ amount: measured, unitOfMeasure: unit })
})
