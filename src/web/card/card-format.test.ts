import { expect, test } from 'vitest'
import { formatCardNumber, formatExpiry, parseExpiry } from './card-format.ts'

test.each([
  ['', ''],
  ['42424', '4242 4'],
  ['4242-4242 42424242', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['42424242424242424242999', '4242 4242 4242 4242 424'],
])('a card number typed as %j reads %j', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['1230', '12 / 30'],
  ['12/2030', '12 / 2030'],
  ['12 / 20305', '12 / 2030'],
  ['5', '05'],
  ['1/', '01'],
  ['1/30', '01 / 30'],
  ['12 /', '12'],
])('an expiry typed as %j reads %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown)
})

test.each([
  ['12 / 30', { month: 12, year: 2030 }],
  ['01 / 2031', { month: 1, year: 2031 }],
  ['13 / 30', null],
  ['00 / 30', null],
  ['12 / 3', null],
  ['', null],
])('an expiry of %j means %j', (text, meaning) => {
  expect(parseExpiry(text)).toEqual(meaning)
})
