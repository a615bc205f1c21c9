import { describe, expect, test } from 'vitest'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { starterRecipes } from '../starter/starter-recipes.ts'
import { needsDoneness, promisesSoftFood, readDoneness } from './doneness.ts'

const EGG = { ingredient: 'eggs', food: { name: 'Egg, whole, raw', tags: ['egg'] } }
const TUNA = {
  ingredient: 'yellowfin tuna steak',
  food: { name: 'Yellowfin tuna, raw', tags: ['fish_or_shellfish'] },
}
const CANNED = { ingredient: 'tuna', food: { name: 'Light tuna, canned', tags: ['fish_or_shellfish'] } }
const STEAK = {
  ingredient: 'sirloin steak',
  food: { name: 'Beef top sirloin, raw', tags: ['red_or_processed_meat'] },
}
const CHICKEN = { ingredient: 'chicken breast', food: { name: 'Chicken breast, raw', tags: ['poultry'] } }
const SPROUTS = { ingredient: 'mung bean sprouts', food: { name: 'Mung bean sprouts, raw', tags: [] } }
const KALE = { ingredient: 'kale', food: { name: 'Brussels sprouts, raw', tags: ['vegetable'] } }

describe('steps that leave food soft', () => {
  test.each([
    [EGG, 'Boil the eggs for 7 minutes, cool and peel them.'],
    [EGG, 'Bring a pan of water to a boil. Add the eggs and cook for 8 minutes.'],
    [EGG, 'Boil the eggs, cool and peel them.'],
    [EGG, 'Poach the eggs for 3 to 4 minutes, until the whites are firm.'],
    [EGG, 'Crack in the eggs and cook until the whites are set and the yolks as firm as you like.'],
    [EGG, 'Fry the eggs for 3 minutes, until set.'],
    [EGG, 'Pour in the eggs and stir over low heat until softly set.'],
    [EGG, 'Scramble the eggs over low heat for 2 minutes.'],
    [EGG, 'Boil the pasta for 9 minutes. Toss it with the eggs off the heat.'],
    [EGG, 'Whisk the eggs and oil to a mayonnaise.'],
    [EGG, 'Cover with the eggs and sugar, beaten to a mousse, and chill.'],
    [TUNA, 'Sear the tuna for 2 minutes a side for a pink center, or 4 minutes for cooked through.'],
    [TUNA, 'Sear the tuna for 2 minutes a side. Cook the rice until firm.'],
    [TUNA, 'Dice the tuna and marinate it in lime juice as a ceviche.'],
    [TUNA, 'Cook the tuna over medium heat for 6 minutes.'],
    [STEAK, 'Sear the steak for 2 to 3 minutes a side, then rest it for 10 minutes.'],
    [STEAK, 'Roast the steak for 20 minutes, until medium-rare.'],
    [CHICKEN, 'Brown the chicken for 4 minutes, until still pink inside.'],
    [CHICKEN, 'Cook the chicken for 4 minutes.'],
    [SPROUTS, 'Cook the noodles for 8 minutes. Top with the sprouts.'],
    [SPROUTS, 'Pour boiling water over the sprouts and leave them for 1 minute.'],
    [{ ...TUNA, ingredient: 'smoked salmon' }, 'Lay the salmon on the toast.'],
  ])('are read: %s %s', (line, step) => {
    expect(readDoneness([step], [line])).toEqual(['soft'])
  })
})

describe('steps that cook food through', () => {
  test.each([
    [EGG, 'Boil the potatoes for 15 minutes, adding the eggs for the last 9 minutes.'],
    [EGG, 'Poach the eggs for 7 minutes, until the whites and yolks are firm.'],
    [EGG, 'Scramble the eggs over medium heat until firm, with no liquid left.'],
    [EGG, 'Stir the eggs into the soup over low heat, without boiling, until it reads 160°F (71°C).'],
    [EGG, 'Whisk the eggs with the flour. Bake for 20 minutes.'],
    [TUNA, 'Sear the tuna for 4 to 5 minutes a side, until it flakes.'],
    [TUNA, 'Roast the fish until it is opaque and flakes.'],
    [STEAK, 'Sear the steak for 5 minutes, until just pink inside (145°F, 63°C), and rest it.'],
    [STEAK, 'Brown the steak. Simmer the stew for 28 minutes.'],
    [CHICKEN, 'Cook the chicken until no longer pink inside.'],
    [SPROUTS, 'Stir-fry the sprouts for 3 minutes.'],
    [CANNED, 'Mash the tuna with the avocado.'],
  ])('are read: %s %s', (line, step) => {
    expect(readDoneness([step], [line])).toEqual(['firm'])
  })
})

test('vegetables need no doneness, including Brussels sprouts', () => {
  expect(readDoneness(['Serve the kale raw.'], [KALE])).toEqual([null])
  expect(needsDoneness(SPROUTS.food)).toBe(true)
})

describe('starter recipes', () => {
  const foods = new Map(starterFoods().map((food) => [food.fdcId, food]))
  const recipes = starterRecipes().map((recipe) => ({
    ...recipe,
    lines: recipe.ingredients.flatMap(({ fdcId, ingredient }) => {
      const food = foods.get(fdcId)
      return food ? [{ ingredient, food }] : []
    }),
  }))

  test('declare each line as firm or soft to match their steps, and declare no other line', () => {
    for (const { slug, steps, lines, ingredients } of recipes) {
      const declared = ingredients.map(({ doneness }) => doneness ?? null)
      expect(declared, slug).toEqual(readDoneness(steps, lines))
    }
  })

  test('have a firm form for every dish with soft egg, fish or meat, whose steps cook every line through', () => {
    for (const { slug, ingredients, firmSteps = [], lines } of recipes) {
      const isSoft = lines.some(
        ({ food }, at) => ingredients[at]?.doneness === 'soft' && !food.name.includes('sprouts'),
      )
      if (isSoft) expect(firmSteps.length, slug).toBeGreaterThan(0)
      if (firmSteps.length > 0) expect(readDoneness(firmSteps, lines), slug).not.toContain('soft')
    }
  })

  test('promise nothing soft in the text that both forms share', () => {
    const shared = recipes.filter(({ firmSteps = [] }) => firmSteps.length > 0)
    const words = shared.flatMap(({ name, description }) => [name, description])
    expect(words.filter(promisesSoftFood)).toEqual([])
    expect(promisesSoftFood('Toast with a soft-boiled egg')).toBe(true)
  })

  test('describe cheese that is often made of raw milk as pasteurized', () => {
    const cheese = recipes.flatMap(({ lines }) =>
      lines.filter(({ food }) =>
        /\b(?:feta|brie|camembert|blue cheese|queso fresco|panela|goat cheese)/i.test(food.name),
      ),
    )
    expect(cheese.length).toBeGreaterThan(0)
    for (const { ingredient } of cheese) expect(ingredient).toMatch(/^pasteurized /)
  })
})
