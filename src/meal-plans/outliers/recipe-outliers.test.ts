import { expect, test } from 'vitest'
import { outliersOfFood } from '#catalogue/foods/food-outliers.ts'
import { starterData } from '#tests/support/meal-plans/starter-planner.ts'
import { buildPlannerCatalogue } from '../planner/problem/planner-catalogue.ts'
import { recipeOutliers } from './recipe-outliers.ts'

const starter = starterData()
const [first] = starter.recipes
if (!first) throw new Error('There are no recipes.')

const sentencesOf = (change: Partial<typeof starter>) =>
  recipeOutliers(buildPlannerCatalogue({ ...starter, ...change }))
    .filter(({ slug }) => slug === first.slug)
    .map(({ sentence }) => sentence)

test('the starter catalog lists only Brazil nuts, chia and foods that USDA did not analyze completely', () => {
  const found = recipeOutliers(buildPlannerCatalogue(starter))
  const isGap = (sentence: string) => /with a figure for (?:fiber|saturated fat)\.$/.test(sentence)
  expect(found.filter(({ sentence }) => !isGap(sentence))).toEqual([
    { slug: 'blueberries-brazil-nuts', sentence: expect.stringMatching(/5\.\d times the selenium/) },
    { slug: 'chia-pudding-kiwi-banana', sentence: expect.stringMatching(/6\.\d times the alpha-linolenic/) },
  ])
  expect(found.length).toBeGreaterThan(10)
})

test('the only starter foods with an odd energy or weight are vinegar, baking soda and baking powder, for whose acids and gas USDA has no figure', () => {
  const odd = starter.foods.filter(({ nutrients }) =>
    outliersOfFood(nutrients).some(({ about }) => about === 'energy' || about === 'weight'),
  )
  expect(odd.map(({ name }) => name).filter((name) => !/vinegar|^Baking /.test(name))).toEqual([])
  expect(odd.length).toBeGreaterThan(0)
})

test('a serving with ten times the food is reported for weight, energy and nutrients', () => {
  const ingredients = first.ingredients.map((one) => ({
    ...one,
    grams: one.grams * 10,
    amount: one.amount * 10,
  }))
  const others = starter.recipes.filter(({ slug }) => slug !== first.slug)
  const sentences = sentencesOf({ recipes: [{ ...first, ingredients }, ...others] })
  expect(sentences).toContainEqual(expect.stringMatching(/^A serving weighs [\d,]+ g; usual are/))
  expect(sentences).toContainEqual(expect.stringMatching(/^A serving holds [\d,]+ kcal; usual are/))
})

test('a food with a figure that is off by three digits is reported in the recipes that contain it', () => {
  const held = new Set(first.ingredients.map(({ fdcId }) => fdcId))
  const COPPER = 1098
  const foods = starter.foods.map((food) =>
    held.has(food.fdcId)
      ? { ...food, nutrients: new Map([...food.nutrients, [COPPER, 900]] as [number, number][]) }
      : food,
  )
  expect(sentencesOf({ foods })).toContainEqual(
    expect.stringMatching(/^A serving holds [\d.,]+ times the copper that an adult needs in a day\.$/),
  )
})

test('a recipe of foods without a figure reports how much of its energy is unknown', () => {
  const SODIUM = 1093
  const foods = starter.foods.map((food) => ({
    ...food,
    nutrients: new Map([...food.nutrients].filter(([id]) => id !== SODIUM)),
  }))
  expect(sentencesOf({ foods })).toContain('Only 0% of its energy comes from foods with a figure for sodium.')
})
