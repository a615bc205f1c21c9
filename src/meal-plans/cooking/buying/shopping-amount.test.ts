import { expect, test } from 'vitest'
import { type BoughtFood, shoppingAmount } from './shopping-amount.ts'

const food = (
  name: string,
  category: string,
  portions: [string, number][],
  lookShape = 'round',
): BoughtFood => ({
  name,
  category,
  lookShape,
  portions: portions.map(([unit, gramWeight]) => ({ amount: 1, unit, gramWeight })),
})
const VEGETABLE = 'Vegetables and Vegetable Products'
const ONION = food('Onion, raw', VEGETABLE, [
  ['cup, chopped', 160],
  ['large', 150],
  ['medium (2-1/2" dia)', 110],
])
const SPINACH = food('Spinach, raw', VEGETABLE, [
  ['cup', 30],
  ['bunch', 340],
])
const EGG = food('Egg, whole, raw', 'Dairy and Egg Products', [
  ['medium', 44],
  ['large', 50],
])
const CHICKPEAS = food('Chickpeas, canned, drained and rinsed', 'Legumes and Legume Products', [
  ['can drained, rinsed', 254],
])
const MILK = food('Skim milk', 'Dairy and Egg Products', [['cup', 245]], 'liquid')
const CUMIN = food('Cumin seed', 'Spices and Herbs', [
  ['tsp, whole', 2.1],
  ['tbsp, whole', 6],
])
const CHICKEN = food('Chicken breast, skinless, raw', 'Poultry Products', [['piece', 87]])

test.for<[BoughtFood, number, string, string]>([
  [ONION, 250, '3 medium', '3 medium'],
  [ONION, 331, '4 medium', '4 medium'],
  [SPINACH, 60, '2.5 oz', '60 g'],
  [SPINACH, 340, '1 bunch', '1 bunch'],
  [SPINACH, 341, '2 bunch', '2 bunch'],
  [EGG, 300, '6 large', '6 large'],
  [CHICKPEAS, 500, '2 can', '2 can'],
  [MILK, 1300, '1.5 qt', '1.3 l'],
  [MILK, 300, '1.25 cup', '300 ml'],
  [CUMIN, 2, '1 tsp', '1 tsp'],
  [CUMIN, 15, '2.5 tbsp', '2.5 tbsp'],
  [CUMIN, 6.3, '1 tbsp', '1 tbsp'],
  [CUMIN, 0.2, '0.25 tsp', '0.25 tsp'],
  [ONION, 3000, '6.75 lb', '3 kg'],
  [ONION, 3001, '6.75 lb', '3.1 kg'],
  [CHICKEN, 453, '1 lb', '460 g'],
  [CHICKEN, 700, '1.75 lb', '700 g'],
  [CHICKEN, 1240, '2.75 lb', '1.3 kg'],
])('of %o are bought', ([food, grams, us, metric]) => {
  const amount = shoppingAmount(food, grams)
  expect(`${amount.us.amount} ${amount.us.unit}`).toBe(us)
  expect(`${amount.metric.amount} ${amount.metric.unit}`).toBe(metric)
})

test('weights include peel and bones, while counts of pieces and spoons do not', () => {
  expect(shoppingAmount(CHICKEN, 300, 500).metric).toEqual({ amount: 500, unit: 'g' })
  expect(shoppingAmount(ONION, 220, 244).metric).toEqual({ amount: 2, unit: 'medium' })
  expect(shoppingAmount(CUMIN, 4.2, 5).us).toEqual({ amount: 2, unit: 'tsp' })
})
