import { expect, test } from 'vitest'
import { aFood } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { restrictionsOf, unknownAllergies } from './dietary-restriction.ts'
import { plannerInputSchema } from './planner-input.ts'

const named = (name: string, allergens: string[] = [], tags: string[] = []) =>
  aFood(1, name, { kcal: 0 }, { allergens, tags })

function rulesOut(
  profile: { allergies?: string[]; otherAllergies?: string[]; dislikes?: string[]; wishes?: string[] },
  food: ReturnType<typeof named>,
): boolean {
  return restrictionsOf(plannerInputSchema.parse({ goals: ['pcos'], ...profile })).some((restriction) =>
    restriction.rulesOut(food),
  )
}

test('an allergy is recognized in everyday words', () => {
  expect(rulesOut({ allergies: ['Tree nuts'] }, named('Walnuts', ['tree_nut']))).toBe(true)
  expect(rulesOut({ allergies: ['dairy'] }, named('Feta', ['milk']))).toBe(true)
  expect(rulesOut({ allergies: ['shellfish'] }, named('Mussels', ['mollusc']))).toBe(true)
  expect(rulesOut({ allergies: ['walnut'] }, named('Almonds', ['tree_nut']))).toBe(true)
  expect(rulesOut({ allergies: ['peanut'] }, named('Walnuts', ['tree_nut']))).toBe(false)
})

test('an allergy that is not in the list excludes the foods that its word names', () => {
  expect(rulesOut({ otherAllergies: ['strawberries'] }, named('Strawberry, frozen'))).toBe(true)
  expect(rulesOut({ otherAllergies: ['corn'] }, named('Corn oil'))).toBe(true)
  expect(rulesOut({ otherAllergies: ['corn'] }, named('Baking powder'))).toBe(true)
  expect(rulesOut({ otherAllergies: ['kiwi'] }, named('Yellow kiwifruit'))).toBe(true)
  expect(rulesOut({ otherAllergies: ['nightshades'] }, named('Paprika'))).toBe(true)
  expect(rulesOut({ otherAllergies: ['garlic'] }, named('Curry powder'))).toBe(true)
  expect(rulesOut({ otherAllergies: ['seeds'] }, named('Chia seeds'))).toBe(true)
  expect(rulesOut({ otherAllergies: ['banana'] }, named('Mango'))).toBe(false)
})

test('an allergy in unknown words is reported separately', () => {
  const reported = { goals: ['pcos'], allergies: ['milk'], otherAllergies: ['strawbery', 'blorf', 'spinach'] }
  expect(unknownAllergies(plannerInputSchema.parse(reported))).toEqual(['strawbery', 'blorf'])
})

test('a dislike matches the food by each of its names and in products made of it, and no other word', () => {
  expect(rulesOut({ dislikes: ['mushroom'] }, named('Shiitake mushrooms, raw'))).toBe(true)
  expect(rulesOut({ dislikes: ['tomatoes'] }, named('Tomato paste'))).toBe(true)
  expect(rulesOut({ dislikes: ['courgette'] }, named('Zucchini, raw'))).toBe(true)
  expect(rulesOut({ wishes: ['corn'] }, named('Cornmeal (polenta), whole-grain, dry'))).toBe(true)
  expect(rulesOut({ dislikes: ['corn'] }, named('Cornstarch'))).toBe(true)
  expect(rulesOut({ dislikes: ['corn'] }, named('Corn oil'))).toBe(false)
  expect(rulesOut({ dislikes: ['nutmeg'] }, named('Walnuts'))).toBe(false)
  expect(rulesOut({ dislikes: ['pea'] }, named('Peanuts'))).toBe(false)
  expect(rulesOut({ dislikes: ['olives'] }, named('Olives, green'))).toBe(true)
  expect(rulesOut({ dislikes: ['olives'] }, named('Olive oil'))).toBe(false)
  expect(rulesOut({ dislikes: ['olive oil'] }, named('Olive oil'))).toBe(true)
  expect(rulesOut({ dislikes: ['fish'] }, named('Salmon', [], ['fish_or_shellfish']))).toBe(true)
})

test('a word that can mean two foods excludes both; an unknown word excludes none', () => {
  const [coriander, blorf] = restrictionsOf(
    plannerInputSchema.parse({ goals: ['pcos'], dislikes: ['coriander', 'blorf'] }),
  )
  expect(coriander?.isUnderstood).toBe(true)
  expect(coriander?.rulesOut(named('Cilantro, fresh'))).toBe(true)
  expect(coriander?.rulesOut(named('Coriander seed'))).toBe(true)
  expect(blorf?.isUnderstood).toBe(false)
  expect(blorf?.rulesOut(named('Blorf'))).toBe(false)
})
