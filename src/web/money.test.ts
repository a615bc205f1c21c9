import { expect, test } from 'vitest'
import { formatPrice } from './money.ts'

test.each([
  [1900, '$19'],
  [1950, '$19.50'],
  [0, '$0'],
  [123456, '$1,234.56'],
])('%d cents are %s', (cents, text) => {
  expect(formatPrice(cents)).toBe(text)
})

test('elsewhere the dollars say whose they are', () => {
  expect(formatPrice(1900, 'en-GB')).toBe('US$19')
  expect(formatPrice(1950, 'en-GB')).toBe('US$19.50')
})
