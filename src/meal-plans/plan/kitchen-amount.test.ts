import { describe, expect, test } from 'vitest'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { kitchenAmount, kitchenMeasure, timesMeasure } from './kitchen-amount.ts'

test.each([
  [0.47, 'cup', 0.5, 'cup'],
  [0.94, 'cup', 1, 'cup'],
  [1.31, 'cup', 4 / 3, 'cup'],
  [0.125, 'cup', 2, 'tbsp'],
  [0.33, 'tbsp', 1, 'tsp'],
  [0.1, 'tsp', 0.125, 'tsp'],
  [0.625, 'tbsp', 2, 'tsp'],
  [0.5, 'tbsp', 0.5, 'tbsp'],
  [2.6, 'tbsp', 2.5, 'tbsp'],
  [0.42, 'tsp', 0.5, 'tsp'],
  [5.6, 'oz', 5.5, 'oz'],
  [1.9, 'oz', 2, 'oz'],
  [1.25, 'large', 1.5, 'large'],
  [0.3, 'clove', 0.5, 'clove'],
  [0.6, 'pinch', 0.5, 'pinch'],
  [0.1, 'pinch', 0.5, 'pinch'],
  [0.37, 'can', 1 / 3, 'can'],
  [0.6, 'large', 0.5, 'large'],
  [0.3, 'lb', 5, 'oz'],
  [0.2, 'kernel', 1, 'kernel'],
  [187.3, 'g', 185, 'g'],
  [7.4, 'g', 7, 'g'],
])('%d %s is measured as %d %s', (amount, unitOfMeasure, measured, unit) => {
  expect(kitchenAmount({ amount, unitOfMeasure })).toEqual({ amount: measured, unitOfMeasure: unit })
})

const lines = starterRecipes().flatMap(({ servings, ingredients }) =>
  ingredients.map((line) => ({ ...line, servings })),
)

describe('a weighed amount', () => {
  test('equals the content of its measure, at every step of every ingredient', () => {
    for (const { servings, ...line } of lines)
      for (let eaten = 0.5; eaten <= 4; eaten += 0.25) {
        const { amount, grams, unitOfMeasure } = kitchenMeasure(line, eaten / servings)
        const cups = { cup: 1, tbsp: 1 / 16, tsp: 1 / 48 } as Record<string, number>
        const pounds = { lb: 1, oz: 1 / 16 } as Record<string, number>
        const size = (unit: string) => cups[unit] ?? pounds[unit] ?? 1
        const each = (grams / amount) * (size(line.unitOfMeasure) / size(unitOfMeasure))
        // Recipes write a third as 0.33.
        expect(Math.abs(each / (line.grams / line.amount) - 1), line.ingredient).toBeLessThan(0.045)
        expect(grams, line.ingredient).toBeGreaterThan(0)
      }
  })

  test('equals the recipe for a whole recipe', () => {
    for (const line of lines)
      expect(kitchenMeasure(line, 1).grams, line.ingredient).toBeCloseTo(line.grams, 6)
  })
})

test.each([
  [1, 'tsp', 3, '1 tbsp'],
  [0.5, 'tbsp', 2, '1 tbsp'],
  [2, 'tbsp', 2, '0.25 cup'],
  [1, 'tbsp', 3, '3 tbsp'],
  [0.25, 'tsp', 3, '0.75 tsp'],
  [8, 'oz', 2, '1 lb'],
  [0.5, 'can', 3, '1.5 can'],
])('%d %s for %d people is %s', (amount, unitOfMeasure, people, shown) => {
  const total = timesMeasure({ amount, unitOfMeasure, grams: 10 }, people)
  expect(`${total.amount} ${total.unitOfMeasure}`).toBe(shown)
  expect(total.grams).toBe(10 * people)
})
