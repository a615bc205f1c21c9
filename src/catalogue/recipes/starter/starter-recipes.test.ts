import { describe, expect, test } from 'vitest'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { nutrientPerServing } from '#catalogue/recipes/nutrition.ts'
import type { Recipe, RecipeCategory } from '#catalogue/recipes/recipe.ts'
import { starterRecipes } from './starter-recipes.ts'

const foods = new Map(starterFoods().map((food) => [food.fdcId, food]))
const recipes = starterRecipes()

const ENERGY = [2048, 2047, 1008]
const SODIUM = [1093]

const KCAL_PER_SERVING: Record<RecipeCategory, [number, number]> = {
  Breakfast: [300, 500],
  Lunch: [400, 600],
  Dinner: [450, 700],
  Snack: [120, 250],
  Tea: [0, 60],
  Detox: [0, 60],
}

test('slugs and names are used once', () => {
  expect(new Set(recipes.map(({ slug }) => slug)).size).toBe(recipes.length)
  expect(new Set(recipes.map(({ name }) => name)).size).toBe(recipes.length)
})

test('there are enough dishes for a month of meals', () => {
  const count = (category: RecipeCategory) => recipes.filter((recipe) => recipe.category === category).length
  expect(count('Breakfast')).toBeGreaterThanOrEqual(24)
  expect(count('Lunch')).toBeGreaterThanOrEqual(30)
  expect(count('Dinner')).toBeGreaterThanOrEqual(32)
})

describe.each(recipes.map((recipe) => [recipe.slug, recipe] as const))('%s', (_, recipe) => {
  test('is made of foods of the catalogue', () => {
    const unknown = recipe.ingredients.filter(({ fdcId }) => !foods.has(fdcId))
    expect(unknown).toEqual([])
  })

  test('has a sensible serving', () => {
    const [least, most] = KCAL_PER_SERVING[recipe.category]
    const energy = nutrientPerServing(recipe, foods, ENERGY)
    expect(energy.coverage).toBe(1)
    expect(energy.amount).toBeGreaterThanOrEqual(least)
    expect(energy.amount).toBeLessThanOrEqual(most)
    expect(nutrientPerServing(recipe, foods, SODIUM).amount).toBeLessThan(700)
  })

  test('names every ingredient in its steps', () => {
    const told = `${recipe.name} ${recipe.text ?? ''} ${recipe.steps.join(' ')}`.toLowerCase()
    const untold = recipe.ingredients.filter(({ ingredient }) => !isTold(ingredient, told))
    expect(untold.map(({ ingredient }) => ingredient)).toEqual([])
  })

  test('uses amounts that a cook would use', () => {
    const odd = recipe.ingredients.filter(({ amount }) => !isKitchenAmount(amount))
    expect(odd).toEqual([])
  })

  test('has a sentence for its slot exactly where a plan shows one', () => {
    expect(recipe.text !== null).toBe(hasSlotText(recipe))
    if (recipe.category === 'Detox') expect(recipe.text?.length).toBeLessThanOrEqual(86)
  })
})

function hasSlotText({ category }: Recipe): boolean {
  return category === 'Snack' || category === 'Tea' || category === 'Detox'
}

/** What a cook calls some ingredients once they are in the pan. */
const KITCHEN_WORDS: Record<string, string> = { spearmint: 'mint', bread: 'toast' }

/** An ingredient is told when any of its longer words, in the singular, stands in the text. */
function isTold(ingredient: string, text: string): boolean {
  const words = ingredient.toLowerCase().split(/[^a-z]+/)
  return words
    .filter((word) => word.length > 2)
    .flatMap((word) => [word, KITCHEN_WORDS[word] ?? word])
    .some((word) => text.includes(word.replace(/(ies|es|s)$/, '')))
}

const FRACTIONS = [0, 0.125, 0.25, 0.33, 0.5, 0.67, 0.75]

/** Whole numbers and the fractions of measuring spoons and cups. */
function isKitchenAmount(amount: number): boolean {
  return FRACTIONS.some((fraction) => Math.abs((amount % 1) - fraction) < 0.01)
}
