import { expect, test } from 'vitest'
import { formatTableAmount } from './format-table-amount.ts'

test.each([
  [0, '0'],
  [0.0006075, null],
  [0.001, '0.001'],
  [0.012345, '0.012'],
  [1.23456, '1.235'],
  [123.456, '123.5'],
  [1234.56, '1,235'],
])('%d is shown as %s', (amount, words) => {
  expect(formatTableAmount(amount, 'en-US')).toBe(words)
})
