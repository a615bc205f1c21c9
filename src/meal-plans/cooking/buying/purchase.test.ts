import { expect, test } from 'vitest'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { boughtForms } from './bought-form.ts'
import { purchaseOf } from './purchase.ts'

const foods = new Map(starterFoods().map((food) => [food.name, food]))

/**
 * Returns the purchase for entries such as `900 Brown rice, cooked`. The first entry determines how the food
 * is bought.
 */
function bought(...eaten: [grams: number, name: string][]) {
  const parts = eaten.map(([grams, name]) => {
    const fdcId = foods.get(name)?.fdcId ?? 0
    return { fdcId, grams, form: boughtForms().get(fdcId) }
  })
  const [first] = parts
  const listed = [...foods.values()].find(({ fdcId }) => fdcId === (first?.form?.buy ?? first?.fdcId))
  if (!listed) throw new Error('There is no such food.')
  const { us, metric, pack, grams } = purchaseOf(listed, parts)
  return {
    grams,
    us: `${us.amount} ${us.unit}`.trim(),
    metric: `${metric.amount} ${metric.unit}`.trim(),
    pack: pack && `${pack.count} ${pack.unit} ${pack.metric.amount} ${pack.metric.unit}`.trim(),
  }
}

test.each<[string, [number, string][], string, string, string | null]>([
  ['dry rice', [[900, 'Brown rice, cooked']], '11 oz', '310 g', '1 bag 454 g'],
  ['dry lentils', [[400, 'Lentils, cooked, no salt']], '5.5 oz', '150 g', '1 bag 454 g'],
  ['two packs', [[2000, 'Chickpeas, cooked, no salt']], '2 lb', '870 g', '2 bag 454 g'],
  [
    'rice of both kinds together',
    [
      [300, 'Brown rice, cooked'],
      [100, 'Brown rice, dry'],
    ],
    '7.5 oz',
    '210 g',
    '1 bag 454 g',
  ],
  ['cans', [[500, 'Chickpeas, canned, drained and rinsed']], '3 can', '3 can', '3 can 439 g'],
  [
    'a can for a little of it',
    [[40, 'Chickpeas, canned, drained and rinsed']],
    '1 can',
    '1 can',
    '1 can 439 g',
  ],
  ['the cans that leave least', [[700, 'Canned tomatoes, no salt added']], '1 can', '1 can', '1 can 794 g'],
  ['lemons for their juice', [[45, 'Lemon juice']], '1', '1', null],
  [
    'lemons whose zest takes more of them',
    [
      [45, 'Lemon juice'],
      [20, 'Lemon zest'],
    ],
    '4',
    '4',
    null,
  ],
  [
    'lemons whose juice takes more of them',
    [
      [200, 'Lemon juice'],
      [6, 'Lemon zest'],
    ],
    '5',
    '5',
    null,
  ],
  [
    'oranges to eat beside the squeezed',
    [
      [86, 'Orange juice, fresh'],
      [262, 'Orange'],
      [9, 'Orange zest'],
    ],
    '3',
    '3',
    null,
  ],
  [
    'eggs whose whites take more',
    [
      [120, 'Egg white, raw'],
      [34, 'Egg yolk, raw'],
    ],
    '4 large',
    '4 large',
    '1 box 12',
  ],
  [
    'eggs whose yolks take more',
    [
      [33, 'Egg white, raw'],
      [51, 'Egg yolk, raw'],
      [100, 'Egg, whole, raw'],
    ],
    '5 large',
    '5 large',
    '1 box 12',
  ],
  [
    'boiled eggs among the whole',
    [
      [50, 'Egg, hard-boiled'],
      [25, 'Egg, whole, raw'],
    ],
    '2 large',
    '2 large',
    '1 box 12',
  ],
  ['a dozen and more', [[650, 'Egg, whole, raw']], '13 large', '13 large', '1 box 18'],
  ['chicken raw', [[600, 'Chicken breast, skinless, roasted']], '2 lb', '830 g', null],
  ['mussels in their shells', [[150, 'Mussels, raw']], '1.25 lb', '500 g', '1 bag 907 g'],
  [
    'a squash beside what is used of it',
    [[300, 'Butternut squash, raw']],
    '13 oz',
    '360 g',
    '1 piece 1.1 kg',
  ],
  ['tea bags', [[1680, 'Black tea, brewed']], '7 bag', '7 bag', null],
  ['ground coffee', [[1000, 'Coffee, brewed']], '2 oz', '60 g', '1 bag 340 g'],
  ['milk by volume', [[490, 'Skim milk']], '2 cup', '500 ml', '1 carton 1.89 l'],
  ['frozen, which stays frozen', [[300, 'Edamame, shelled, cooked']], '12 oz', '330 g', '1 bag 340 g'],
])('buys %s', (_, eaten, us, metric, pack) => {
  expect(bought(...eaten)).toMatchObject({ us, metric, pack })
})

test('the weight of a purchase is the weight carried home', () => {
  expect(bought([45, 'Lemon juice']).grams).toBe(109)
  expect(bought([120, 'Egg white, raw']).grams).toBe(227.2)
  expect(bought([500, 'Chickpeas, canned, drained and rinsed']).grams).toBe(1317)
  expect(bought([90, 'Onion, raw']).grams).toBe(100)
})
