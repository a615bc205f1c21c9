import { expect, test } from 'vitest'
import { centsFrom } from './state-text.ts'

test('a month costs what was announced, from the charge on with which that comes', () => {
  const subscription = { priceCents: 1900, nextPrice: { cents: 2100, from: '2027-03-10T07:00:00.000Z' } }
  expect(centsFrom(subscription, '2027-03-09T07:00:00.000Z')).toBe(1900)
  // A pause ends a minute before the month that is charged then.
  expect(centsFrom(subscription, '2027-03-10T06:59:00.000Z')).toBe(2100)
  expect(centsFrom(subscription, '2027-04-10T07:00:00.000Z')).toBe(2100)
  expect(centsFrom(subscription, null)).toBe(1900)
  expect(centsFrom({ priceCents: 1900, nextPrice: null }, '2027-04-10T07:00:00.000Z')).toBe(1900)
})
