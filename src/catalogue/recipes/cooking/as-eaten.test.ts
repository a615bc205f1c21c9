import { describe, expect, test } from 'vitest'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { nutrientPerServing } from '../nutrition.ts'
import { starterRecipes } from '../starter/starter-recipes.ts'
import { nutrientsAsEaten } from './as-eaten.ts'
import { RETAINED_NUTRIENTS, retentionOf } from './retention.ts'
import { STRAINED } from './strained.ts'

const foods = new Map(starterFoods().map((food) => [food.fdcId, food]))
const recipes = starterRecipes()
const lines = recipes.flatMap((recipe) => recipe.ingredients.map((line) => ({ recipe, ...line })))

const [VITAMIN_C, FOLATE_DFE, FOOD_FOLATE, ENERGY, FIBER, CARBOHYDRATE, IRON] = [
  1162, 1190, 1187, 1008, 1079, 1005, 1089,
]

describe('a food as eaten', () => {
  test("has USDA's published figures if it is neither cooked nor strained", () => {
    const figures = new Map([[VITAMIN_C, 60]])
    expect(nutrientsAsEaten(figures, {})).toBe(figures)
  })

  test('keeps the share of each nutrient that USDA’s table states', () => {
    // Leafy greens boiled in plenty of water: drained, and with the water used.
    const [drained, used] = [3005, 3006].map((code) =>
      nutrientsAsEaten(
        new Map([
          [VITAMIN_C, 100],
          [FIBER, 3],
          [FOLATE_DFE, 100],
        ]),
        { cooked: code },
      ),
    )
    expect(drained?.get(VITAMIN_C)).toBeLessThan(used?.get(VITAMIN_C) ?? 0)
    expect(drained?.get(FIBER)).toBe(3)
    expect(drained?.get(FOLATE_DFE)).toBe((retentionOf(3005)?.shares.get(FOOD_FOLATE) ?? 0) * 100)
  })

  test('that is strained off leaves no fiber and little energy in the cup', () => {
    const barley = new Map([
      [ENERGY, 352],
      [FIBER, 15.6],
      [CARBOHYDRATE, 77.7],
      [IRON, 2.5],
    ])
    const passed = nutrientsAsEaten(barley, { strained: 'boiled_out' })
    expect(passed.get(ENERGY)).toBeLessThan(352 * 0.25)
    expect(passed.get(FIBER)).toBeLessThan(15.6 * 0.15)
    expect(passed.get(IRON)).toBeGreaterThan(0)
  })
})

describe('the retained shares', () => {
  test('are fractions, and every way of straining states its certainty', () => {
    for (const { source, certainty, shares, solids } of Object.values(STRAINED)) {
      expect([source.length > 20, certainty]).toEqual([true, 'low'])
      for (const share of [...Object.values(shares), solids])
        expect([share >= 0, share <= 1]).toEqual([true, true])
    }
  })

  test('for cooking are between one twentieth and one', () => {
    for (const code of [3006, 3785, 855, 2305, 107]) {
      const shares = [...(retentionOf(code)?.shares.values() ?? [])]
      expect(shares.length).toBeGreaterThanOrEqual(25)
      for (const share of shares) expect([share >= 0.05, share <= 1]).toEqual([true, true])
    }
    expect(RETAINED_NUTRIENTS.has(VITAMIN_C)).toBe(true)
    expect(RETAINED_NUTRIENTS.has(FIBER)).toBe(false)
  })
})

/** Words for heat in any way of cooking. */
const HEAT =
  /bak|roast|oven|broil|grill|char|fry|fried|sauté|sear|brown|soften|scrambl|cook|simmer|boil|stew|steam|poach|blanch|wilt|toast|warm|melt|pan\b|skillet|hot\b|heat|griddle|blister|sizzle/i

describe('the recipes', () => {
  test('mark an ingredient as cooked only if there is heat and it is not already cooked', () => {
    const cooked = lines.filter((line) => line.cooked !== undefined)
    expect(cooked.length).toBeGreaterThan(1000)
    expect(
      cooked.filter(({ recipe }) => !HEAT.test(recipe.steps.join(' '))).map(({ recipe }) => recipe.slug),
    ).toEqual([])
    const odd = cooked.filter(({ fdcId, state }) => {
      const name = foods.get(fdcId)?.name ?? ''
      return state === 'cooked' || /\b(boiled|baked|drained|brewed|cooked)\b/i.test(name)
    })
    expect(odd.map(({ recipe, ingredient }) => `${recipe.slug}: ${ingredient}`)).toEqual([])
  })

  test('cook ingredients that are not eaten raw', () => {
    const mustCook = lines.filter(({ fdcId, state, cooked }) => {
      const food = foods.get(fdcId)
      if (!food || cooked !== undefined || state === 'canned' || state === 'cooked') return false
      const isRaw = /\braw\b/i.test(food.name)
      return (
        isRaw &&
        ['Poultry Products', 'Beef Products', 'Pork Products', 'Finfish and Shellfish Products'].includes(
          food.category,
        )
      )
    })
    expect(mustCook.map(({ recipe, ingredient }) => `${recipe.slug}: ${ingredient}`)).toEqual([])
  })

  test('that are strained leave their solids behind, without giving the reader a choice', () => {
    const drinks = recipes.filter(({ category }) => category === 'Tea' || category === 'Detox')
    for (const { slug, steps, ingredients } of drinks) {
      const text = steps.join(' ')
      expect(text, slug).not.toMatch(/if you like|or leave the/)
      const solids = ingredients.filter(({ state, grams }) => state !== 'liquid' && grams > 0)
      if (/\bstrain\b/i.test(text) && solids.length > 0)
        expect(
          solids.some(({ strained }) => strained !== undefined),
          slug,
        ).toBe(true)
    }
    expect(lines.filter(({ strained }) => strained !== undefined).length).toBeGreaterThan(70)
  })

  test('count only the part of barley water that passes into the glass', () => {
    const drink = recipes.find(({ slug }) => slug === 'barley-lemon-water')
    const line = drink?.ingredients.find(({ ingredient }) => /barley/.test(ingredient))
    if (!drink || !line) throw new Error('There is no barley water.')
    const { strained: _, ...whole } = line
    const asEaten = nutrientPerServing(drink, foods, [ENERGY]).amount
    const inThePot = nutrientPerServing({ servings: 1, ingredients: [whole] }, foods, [ENERGY]).amount
    expect(asEaten).toBeLessThan(inThePot * 0.5)
    expect(foods.get(whole.fdcId)?.allergens).toContain('gluten')
  })
})
