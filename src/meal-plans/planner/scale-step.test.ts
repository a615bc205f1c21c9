import { expect, test } from 'vitest'
import { scaleStep as scale } from './scale-step.ts'

function scaleStep(step: string, factor: number) {
  return scale(step, { factor, recipe: { ingredients: [] }, shown: [] })
}

test.each([
  [
    'Simmer the rice in 2 1/4 cups of water for 38 minutes.',
    0.625,
    'Simmer the rice in 1⅓ cups of water for 38 minutes.',
  ],
  ['Add the beans and 2/3 cup of water.', 2, 'Add the beans and 1⅓ cups of water.'],
  ['Whisk the tahini with 3 tablespoons of water.', 0.5, 'Whisk the tahini with 1½ tbsp of water.'],
  [
    'Warm 1 tsp of the oil. Stir in 1/3 cup of water.',
    0.5,
    'Warm ½ tsp of the oil. Stir in 2½ tbsp of water.',
  ],
  ['Simmer in 1 1/4 cups of water.', 1, 'Simmer in 1¼ cups of water.'],
])('"%s" for %d times the recipe', (step, factor, scaled) => {
  expect(scaleStep(step, factor)).toBe(scaled)
})

test('times, temperatures, sizes and the size of one piece stay unchanged', () => {
  for (const step of [
    'Heat the oven to 400°F (200°C), line an 8-inch dish and bake for 25 to 30 minutes.',
    'Pour in ¼ cup of batter for each pancake and cook for 2 minutes.',
    'Shape into 6 cakes about 1/2 inch thick.',
  ]) {
    expect(scaleStep(step, 0.5)).toBe(step)
  }
  expect(scaleStep('Pour in 1/4 cup of batter for each pancake.', 2)).toBe(
    'Pour in ¼ cup of batter for each pancake.',
  )
})

test('an ingredient that a step uses up has the same amount as in the list', () => {
  const cooked = {
    factor: 0.625,
    recipe: {
      ingredients: [
        { amount: 1, unitOfMeasure: 'cup', ingredient: 'brown rice, rinsed' },
        { amount: 2, unitOfMeasure: 'tbsp', ingredient: 'olive oil' },
      ],
    },
    shown: [
      { amount: 2 / 3, unitOfMeasure: 'cup' },
      { amount: 1.5, unitOfMeasure: 'tbsp' },
    ],
  }
  expect(scale('Simmer 1 cup of rice in 2 cups of water.', cooked)).toBe(
    'Simmer ⅔ cup of rice in 1¼ cups of water.',
  )
  expect(scale('Warm 2 tbsp of the oil. Add 1 cup of water.', cooked)).toBe(
    'Warm 1½ tbsp of the oil. Add ⅔ cup of water.',
  )
})
