import { expect, test } from 'vitest'
import { aFood } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import { KIDNEY_STONE_RULES } from './circumstances/kidney-stones.ts'
import { fishOf } from './fish-lists.ts'
import { isFoodNamed } from './food-name.ts'
import { tablePerGram } from './food-table.ts'
import { OXALATE } from './oxalate.ts'
import { oxalatePer100g } from './oxalate-in.ts'

const foods = [...starterPlanner().foods.values()]
const unknown = (name: string, ratings: Partial<RatedFood> = {}) =>
  aFood(999_999, name, { kcal: 100 }, ratings)
const fish = (name: string) => unknown(name, { tags: ['fish_or_shellfish'], diet: 'pescatarian' })

test('each row of the oxalate table is a catalog food with the same name', () => {
  const known = new Set(foods.map(({ fdcId }) => fdcId))
  expect([...OXALATE.keys()].filter((fdcId) => !known.has(fdcId))).toEqual([])
})

test.each([
  ['Spinach, baby, raw', 1054],
  ['Chard, swiss, raw', 1167],
  ['Almond flour', 519],
  ['Oil, almond', 0.5],
  ['Potatoes, mashed', 53],
  ['Thyme, ground', 200],
])('%s, which has no line, counts %d mg', (name, mg) => {
  expect(oxalatePer100g(unknown(name))).toBe(mg)
})

test('a food without a line counts by its kind, and dry beans count more', () => {
  expect(oxalatePer100g(unknown('Bread, spelt', { tags: ['whole_grain', 'grain'] }))).toBe(80)
  expect(oxalatePer100g(unknown('Lupins, boiled', { tags: ['legume'] }))).toBe(25)
  expect(oxalatePer100g(unknown('Lupins, dry', { tags: ['legume'] }))).toBe(62.5)
  expect(oxalatePer100g(unknown('Beef, chuck', { tags: ['red_meat'], diet: 'omnivore' }))).toBe(0.5)
})

test('every food of 300 mg or more is left out or weighed if kidney stones are reported', () => {
  const patterns = KIDNEY_STONE_RULES.flatMap(({ test }) => ('pattern' in test ? [test.pattern] : []))
  const spice =
    /cinnamon|cloves|curry|cumin|allspice|ginger|pepper|parsley, dried|chili powder|paprika|pie spice/i
  const rich = foods.filter((food) => oxalatePer100g(food) >= 300 && !spice.test(food.name))
  const missed = rich.filter((food) => !patterns.some((pattern) => isFoodNamed(food, pattern)))
  expect(missed.map(({ name }) => name)).toEqual([])
  const fine = ['Almond milk, unsweetened', 'Sesame seeds, hulled', 'Tahini', 'Oat bran, dry', 'Kale, raw']
  for (const name of fine)
    expect(
      patterns.slice(0, 1).some((pattern) => isFoodNamed({ name }, pattern)),
      name,
    ).toBe(false)
})

test("fish is found in its list, also under USDA's names", () => {
  expect(fishOf(fish('Fish, mackerel, king, raw'))?.list).toBe('avoid')
  expect(fishOf(fish('Fish, roughy, orange, raw'))?.list).toBe('avoid')
  expect(fishOf(fish('White (albacore) tuna, canned in water, no salt'))).toEqual({
    list: 'good',
    mercuryUgPerG: 0.35,
  })
  expect(fishOf(fish('Light tuna, canned in water, no salt'))).toEqual({ list: 'best', mercuryUgPerG: 0.128 })
  expect(fishOf(fish('Fish, barramundi, raw'))).toEqual({ list: 'good', mercuryUgPerG: 0.46 })
  expect(fishOf(unknown('Fish sauce'))).toBeNull()
})

test('each fish in the catalog has its own mean', () => {
  const all = foods.filter(({ tags }) => tags.includes('fish_or_shellfish'))
  expect(all.filter((food) => [0.23, 0.46, 1].includes(fishOf(food)?.mercuryUgPerG ?? 0))).toEqual([])
})

test('cooked fish counts as its raw weight, and nothing else counts as fish', () => {
  expect(tablePerGram(fish('Salmon, raw'), 'fish')).toBe(1)
  expect(tablePerGram(fish('Shrimp, cooked'), 'fish')).toBeCloseTo(4 / 3)
  expect(tablePerGram(unknown('Rice'), 'fish')).toBe(0)
  expect(tablePerGram(unknown('Chicken', { tags: ['poultry'] }), 'meat_and_fish')).toBe(1)
})
