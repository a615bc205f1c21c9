import { expect, test } from 'vitest'
import { bindFigures, bindMoments } from './bind-figures.ts'

const NO_BREAK = '\u00a0'

test.each([
  ['25 g of oats', '25_g of oats'],
  ['at most 2,300 mg a day', 'at_most_2,300_mg a day'],
  [
    'at least {amount}, less than {max} or under {limit}',
    'at_least_{amount}, less_than_{max} or under_{limit}',
  ],
  ['at least once, at most half', 'at least once, at most half'],
  ['{grams} g {food}, ½ cup', '{grams}_g {food}, ½_cup'],
  ['{count, plural, one {# minute} other {# minutes}}', '{count, plural, one {#_minute} other {#_minutes}}'],
  ['60 °C (140 °F)', '60_°C (140_°F)'],
  ['3 goals, 7 meals, 2 green peppers', '3 goals, 7 meals, 2 green peppers'],
  ['on 4 lemons', 'on 4 lemons'],
])('“%s” keeps its figures and units together', (text, bound) => {
  expect(bindFigures(text)).toBe(bound.replaceAll('_', NO_BREAK))
})

test.each([
  ['until January 10 at 4:59 PM.', 'until January_10 at_4:59_PM.'],
  ['until January 10 at 7:59 AM UTC', 'until January_10 at_7:59_AM_UTC'],
  ['on November 29 (UTC), and not before', 'on November_29_(UTC), and not before'],
  ['Nov 21, 2026, 5:04 AM UTC', 'Nov_21, 2026, 5:04_AM_UTC'],
  ['we may at 3 places, decide 4 times', 'we may at 3 places, decide 4 times'],
])('“%s” keeps its days and hours together', (text, bound) => {
  expect(bindMoments(text)).toBe(bound.replaceAll('_', NO_BREAK))
})
