import { expect, test } from 'vitest'
import { bindFigures } from './bind-figures.ts'

const NO_BREAK = '\u00a0'

test.each([
  ['25 g of oats', '25_g of oats'],
  ['at most 2,300 mg a day', 'at most 2,300_mg a day'],
  ['{grams} g {food}, ½ cup', '{grams}_g {food}, ½_cup'],
  ['{count, plural, one {# minute} other {# minutes}}', '{count, plural, one {#_minute} other {#_minutes}}'],
  ['60 °C (140 °F)', '60_°C (140_°F)'],
  ['3 goals, 7 meals, 2 green peppers', '3 goals, 7 meals, 2 green peppers'],
  ['on 4 lemons', 'on 4 lemons'],
])('“%s” keeps its figures and units together', (text, bound) => {
  expect(bindFigures(text)).toBe(bound.replaceAll('_', NO_BREAK))
})
