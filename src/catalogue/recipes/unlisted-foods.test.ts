import { expect, test } from 'vitest'
import { starterFoods } from '../foods/starter/starter-foods.ts'
import { starterRecipes } from './starter/starter-recipes.ts'
import { unlistedFoods } from './unlisted-foods.ts'

const LENTILS = { foods: [{ allergens: [], diet: 'vegan' as const }], lines: ['lentils', 'peanut butter'] }
const words = (steps: string[], description = 'A warm bowl.') => ({
  name: 'Lentils',
  text: null,
  description,
  steps,
})

test.each([
  ['Fold in the cream.', 'cream'],
  ['Scatter walnuts over it.', 'walnuts'],
  ['Serve with chicken.', 'chicken'],
  ['Brush with an egg.', 'egg'],
  ['Spoon honey on top.', 'honey'],
])('“%s” speaks of a food that is none of the ingredients', (step, word) => {
  expect(unlistedFoods(words(['Stir.', step]), LENTILS)).toEqual([{ field: 'steps.1', word }])
})

test.each([
  'Cook it without butter.',
  'Good without the ham.',
  'Stir in the peanut butter.',
  'Shape it into little cakes.',
  'Season with pepper and lemon.',
])('“%s” does not', (step) => {
  expect(unlistedFoods(words([step], step), LENTILS)).toEqual([])
})

test('no recipe included with the product mentions a food that it does not contain', () => {
  const foods = new Map(starterFoods().map((food) => [food.fdcId, food]))
  const found = starterRecipes().flatMap((recipe) => {
    const held = recipe.ingredients.flatMap(({ fdcId }) => foods.get(fdcId) ?? [])
    const lines = [...recipe.ingredients.map(({ ingredient }) => ingredient), ...held.map(({ name }) => name)]
    return unlistedFoods(recipe, { foods: held, lines }).map(({ word }) => `${recipe.slug}: ${word}`)
  })
  expect(found).toEqual([])
})
