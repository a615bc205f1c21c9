import { expect, test } from 'vitest'
import { aFood, someFoods } from '#tests/support/a-planner-catalogue.ts'
import { plannerInputSchema } from './planner-input.ts'
import { unknownAllergies, wishesOf } from './wish.ts'

const named = (name: string, allergens: string[] = [], tags: string[] = []) =>
  aFood(1, name, { kcal: 0 }, { allergens, tags })

function rulesOut(
  profile: { allergies?: string[]; dislikes?: string[] },
  food: ReturnType<typeof named>,
): boolean {
  return wishesOf(plannerInputSchema.parse({ goals: ['pcos'], ...profile })).some((wish) =>
    wish.rulesOut(food),
  )
}

test('an allergy is understood in the words that people use', () => {
  expect(rulesOut({ allergies: ['Tree nuts'] }, named('Walnuts', ['tree_nut']))).toBe(true)
  expect(rulesOut({ allergies: ['dairy'] }, named('Feta', ['milk']))).toBe(true)
  expect(rulesOut({ allergies: ['shellfish'] }, named('Mussels', ['mollusc']))).toBe(true)
  expect(rulesOut({ allergies: ['walnut'] }, named('Almonds', ['tree_nut']))).toBe(true)
  expect(rulesOut({ allergies: ['peanut'] }, named('Walnuts', ['tree_nut']))).toBe(false)
})

test('an allergy to a food without a name of its own goes by the name of the food', () => {
  expect(rulesOut({ allergies: ['strawberries'] }, named('Strawberry, frozen'))).toBe(true)
  expect(unknownAllergies(['strawbery', 'milk', 'spinach'], someFoods())).toEqual(['strawbery'])
})

test('a dislike finds the food in singular and plural, and no other word', () => {
  expect(rulesOut({ dislikes: ['mushroom'] }, named('Shiitake mushrooms, raw'))).toBe(true)
  expect(rulesOut({ dislikes: ['tomatoes'] }, named('Tomato paste'))).toBe(true)
  expect(rulesOut({ dislikes: ['nutmeg'] }, named('Walnuts'))).toBe(false)
  expect(rulesOut({ dislikes: ['pea'] }, named('Peanuts'))).toBe(false)
  expect(rulesOut({ dislikes: ['olives'] }, named('Olives, green'))).toBe(true)
  expect(rulesOut({ dislikes: ['olives'] }, named('Olive oil'))).toBe(false)
  expect(rulesOut({ dislikes: ['olive oil'] }, named('Olive oil'))).toBe(true)
  expect(rulesOut({ dislikes: ['fish'] }, named('Salmon', [], ['fish_or_shellfish']))).toBe(true)
})
