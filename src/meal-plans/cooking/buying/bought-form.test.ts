import { expect, test } from 'vitest'
import { ALLERGENS, DIETS } from '#catalogue/foods/food.ts'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { TRIGGERS } from '#members/profiles/fact-choices.ts'
import { mayRead } from '../../person-gate/misfit.ts'
import { readerOf } from '../../person-gate/reader.ts'
import { plannerInputSchema } from '../../request/planner-input.ts'
import { ruleSets } from '../../rules/merging/rule-sets.ts'
import { type BoughtForm, boughtForms, boughtGrams, boughtIdOf } from './bought-form.ts'

const foods = new Map(starterFoods().map((food) => [food.fdcId, food]))
const forms = [...boughtForms().values()]
const WATER = 1051
const PROTEIN = 1003

function formOf(food: string): BoughtForm {
  const found = forms.find((form) => form.food === food)
  if (!found) throw new Error(`Nothing says how ${food} is bought.`)
  return found
}

test('every entry refers to a food of the catalog by name, and appears once', () => {
  expect(new Set(forms.map(({ fdcId }) => fdcId)).size).toBe(forms.length)
  for (const { fdcId, food } of forms) expect(foods.get(fdcId)?.name).toBe(food)
  for (const { food, buy, as } of forms) if (!foods.has(buy ?? 0) && buy) expect(as, food).toBeDefined()
})

test('a cooked, squeezed or separated food is bought as a different food', () => {
  const madeAtHome =
    /\b(cooked|boiled|roasted|baked|hard-boiled|juice, fresh|(lemon|lime) juice|zest|brewed|air-popped|egg (white|yolk))\b/i
  // These are sold ready-made: roasted nuts and picked crab meat.
  const asSold = /dry-roasted|seeds, roasted|blue crab/i
  const cooked = [...foods.values()].filter(({ name }) => madeAtHome.test(name) && !asSold.test(name))
  expect(cooked.length).toBeGreaterThan(60)
  for (const { fdcId, name } of cooked) {
    const form = boughtForms().get(fdcId)
    expect(form?.buy ?? form?.as, name).toBeDefined()
  }
})

test("water and protein figures of both foods match USDA's", () => {
  let compared = 0
  for (const { fdcId, buy = fdcId, water, protein } of forms)
    for (const [nutrient, pair] of [[WATER, water] as const, [PROTEIN, protein] as const])
      for (const [i, id] of [fdcId, buy].entries()) {
        const food = foods.get(id)
        if (!pair || !food) continue
        expect(food.nutrients.get(nutrient), food.name).toBe(pair[i])
        compared += 1
      }
  expect(compared).toBeGreaterThan(100)
})

test("piece weights match USDA's if USDA has weighed them", () => {
  for (const { fdcId, food, part, pieceGives, from } of forms) {
    if (pieceGives === undefined || from !== 'usda') continue
    const weights = foods.get(fdcId)?.portions.map(({ amount, gramWeight }) => gramWeight / amount)
    expect(weights, `${food} ${part}`).toContain(pieceGives)
  }
})

test('foods that are bought as the same food share one name, size and pack', () => {
  const lines = Map.groupBy(forms, ({ fdcId }) => boughtIdOf(fdcId))
  for (const line of lines.values()) {
    expect(new Set(line.map(({ as }) => as)).size).toBe(1)
    expect(new Set(line.map(({ size, pieceGrams }) => `${size} ${pieceGrams}`)).size).toBe(1)
    expect(new Set(line.map(({ packs }) => JSON.stringify(packs))).size).toBe(1)
    // A food is bought either by the piece or by weight, never both.
    expect(new Set(line.map(({ pieceGives }) => pieceGives === undefined)).size).toBe(1)
  }
})

test.each([
  // 100 × (100 − 70.27) ÷ (100 − 11.8): no cooking water is poured off.
  ['Brown rice, cooked', 33.71],
  // Lentils lose some dry matter with the cooking water, so protein is the better measure: 9.02 ÷ 24.63. Dry
  // matter would give 33.09.
  ['Lentils, cooked, no salt', 36.62],
  ['Pasta, cooked, no salt', 44.48],
  ['Chicken breast, skinless, roasted', 137.87],
  // The dry matter ratio is 23.02 ÷ 20.75, and 9 % is left on the plate as skin.
  ['Potatoes, boiled in skin, no salt', 121.91],
  ['Coffee, brewed', 5.5],
  ['Onion, raw', 100],
])('for 100 g of %s are bought %s g', (food, grams) => {
  expect(boughtGrams(formOf(food), 100)).toBeCloseTo(grams, 2)
})

test('the amount bought is never less than dry matter requires', () => {
  for (const form of forms) {
    if (!form.water) continue
    const [eaten, bought] = form.water
    expect(boughtGrams(form, 100)).toBeGreaterThanOrEqual((100 * (100 - eaten)) / (100 - bought) - 1e-9)
    // No grain swells more than fivefold, and no meat loses more than half its weight.
    expect(boughtGrams(form, 100)).toBeGreaterThan(20)
    expect(boughtGrams(form, 100)).toBeLessThan(200)
  }
})

test('every food of a recipe either has a bought form or is sold as listed', () => {
  const unknown = new Set(
    starterRecipes()
      .flatMap(({ ingredients }) => ingredients.map(({ fdcId }) => fdcId))
      .filter((fdcId) => !boughtForms().has(fdcId)),
  )
  const names = [...unknown].map((fdcId) => foods.get(fdcId)?.name ?? '')
  expect(names.filter((name) => /cooked|boiled|brewed|canned|drained|zest|juice/i.test(name))).toEqual([])
})

test('access to the name of an eaten food includes access to the name of the bought food', () => {
  const facts = [
    ...ALLERGENS.map((allergen) => ({ allergies: [allergen] })),
    ...DIETS.map((diet) => ({ diet })),
    ...TRIGGERS.map((trigger) => ({ triggers: [trigger] })),
    ...ruleSets.map(({ slug }) => ({ goals: [slug] })),
    ...forms.flatMap(({ buy, food }) => (buy ? [{ dislikes: [food] }] : [])),
  ]
  const wrong: string[] = []
  for (const reported of facts) {
    const reader = readerOf({
      input: plannerInputSchema.parse({
        goals: ['hypertension'],
        birthYear: 1975,
        sex: 'female',
        ...reported,
      }),
      year: 2026,
    })
    for (const { fdcId, food, buy = fdcId, as = foods.get(buy)?.name ?? '' } of forms)
      if (mayRead(reader, food) && !mayRead(reader, as))
        wrong.push(`${JSON.stringify(reported)}: ${food} as ${as}`)
  }
  expect(wrong).toEqual([])
})
