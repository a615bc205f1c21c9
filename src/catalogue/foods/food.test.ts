import { expect, test } from 'vitest'
import { countServings, fitsDiet } from './food.ts'

const cooked = { tagServingGrams: {} }
const dry = { tagServingGrams: { legume: 35 } }

test('85 g of cooked lentils and 35 g of dry ones are one serving', () => {
  expect(countServings(cooked, 'legume', 85)).toBe(1)
  expect(countServings(dry, 'legume', 35)).toBe(1)
})

test('a rule that asks for 150 g cooked is met by as many dry lentils as cook up to it', () => {
  expect(countServings(cooked, 'legume', 150, 150)).toBe(1)
  expect(countServings(dry, 'legume', (150 * 35) / 85, 150)).toBeCloseTo(1)
})

test('a tag without a serving counts by the weight that the food or the rule gives', () => {
  expect(countServings(cooked, 'tomato', 100)).toBeNull()
  expect(countServings({ tagServingGrams: { nut_seed_legume: 42 } }, 'nut_seed_legume', 84)).toBe(2)
  expect(countServings(cooked, 'tomato', 100, 50)).toBe(2)
})

test('a vegan food fits every diet, meat only one', () => {
  expect(fitsDiet({ diet: 'vegan' }, 'vegetarian')).toBe(true)
  expect(fitsDiet({ diet: 'pescatarian' }, 'vegetarian')).toBe(false)
  expect(fitsDiet({ diet: 'omnivore' }, 'omnivore')).toBe(true)
})
