import { expect, test } from 'vitest'
import { fitsDiet } from './food.ts'

test('a vegan food fits every diet, and meat fits only one', () => {
  expect(fitsDiet({ diet: 'vegan' }, 'vegetarian')).toBe(true)
  expect(fitsDiet({ diet: 'pescatarian' }, 'vegetarian')).toBe(false)
  expect(fitsDiet({ diet: 'omnivore' }, 'omnivore')).toBe(true)
})
