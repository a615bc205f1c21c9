import { expect, test } from 'vitest'
import { formatIngredient, formatMeasure } from './format-ingredient.ts'

test.each([
  [2, 'pinch', 'salt', '2 pinches salt'],
  [1, 'pinch', 'salt', '1 pinch salt'],
  [0.5, 'cup', 'milk', '½ cup milk'],
  [2.25, 'cup', 'kale, chopped', '2¼ cups kale, chopped'],
  [1.5, 'can', 'chickpeas, drained', '1½ cans chickpeas, drained'],
  [2.5, 'tsp', 'olive oil', '2½ tsp olive oil'],
  [7, 'oz', 'salmon', '7 oz salmon'],
  [120, 'g', 'rice', '120 g rice'],
  [2.5, 'large', 'egg', '2½ large eggs'],
  [0.5, 'large', 'egg', '½ large egg'],
  [2, 'medium', 'sweet potato, diced', '2 medium sweet potatoes, diced'],
  [2, 'small', 'carrots', '2 small carrots'],
  [3, 'leaf', 'basil', '3 leaves basil'],
  [2, '', 'figs', '2 figs'],
  [1, 'large', 'eggs', '1 large egg'],
  [0.5, 'medium', 'potatoes, diced', '½ medium potato, diced'],
  [1, 'small', 'asparagus', '1 small asparagus'],
])('%s of %s and %s is written %s', (amount, unitOfMeasure, ingredient, words) => {
  expect(formatIngredient({ amount, unitOfMeasure, ingredient })).toBe(words)
})

test.each([
  [2, 'pinch', '2 pinches'],
  [4, 'cup', '4 cups'],
  [0.5, 'small', '½ small'],
  [2.5, 'large', '2½ large'],
  [2, '', '2'],
])('%s of %s alone is written %s', (amount, unitOfMeasure, words) => {
  expect(formatMeasure({ amount, unitOfMeasure })).toBe(words)
})
