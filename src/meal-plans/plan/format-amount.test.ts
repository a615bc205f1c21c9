import { expect, test } from 'vitest'
import { formatAmount } from './format-amount.ts'

test.each([
  [1, '1'],
  [0.5, '½'],
  [1.5, '1½'],
  [0.13, '⅛'],
  [0.33, '⅓'],
  [0.67, '⅔'],
  [2.25, '2¼'],
  [0.99, '1'],
  [0.6, '0.6'],
  [3.1, '3.1'],
  [140, '140'],
])('%d is written %s', (amount, text) => {
  expect(formatAmount(amount)).toBe(text)
})
