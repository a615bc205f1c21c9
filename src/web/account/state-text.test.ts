import { expect, test } from 'vitest'
import { mayHaveJustBegun } from './read-account-subscription.ts'
import { centsFrom } from './state-text.ts'

test('a month costs the announced price from the charge on which that price takes effect', () => {
  const subscription = { priceCents: 1900, nextPrice: { cents: 2100, from: '2027-03-10T07:00:00.000Z' } }
  expect(centsFrom(subscription, '2027-03-09T07:00:00.000Z')).toBe(1900)
  // A pause ends one minute before the month that is charged next.
  expect(centsFrom(subscription, '2027-03-10T06:59:00.000Z')).toBe(2100)
  expect(centsFrom(subscription, '2027-04-10T07:00:00.000Z')).toBe(2100)
  expect(centsFrom(subscription, null)).toBe(1900)
  expect(centsFrom({ priceCents: 1900, nextPrice: null }, '2027-04-10T07:00:00.000Z')).toBe(1900)
})

test('a month may have just begun exactly one month before the next charge, and at no other time', () => {
  const at = (status: 'active' | 'trialing', renewsAt: string, now: string) =>
    mayHaveJustBegun({ status, renewsAt }, Date.parse(now))
  expect(at('active', '2027-03-10T07:00:00.000Z', '2027-02-10T07:30:00.000Z')).toBe(true)
  // A subscription that started on the last day of a month.
  expect(at('active', '2027-02-28T07:00:00.000Z', '2027-01-31T07:50:00.000Z')).toBe(true)
  expect(at('active', '2027-03-10T07:00:00.000Z', '2027-02-10T12:00:00.000Z')).toBe(false)
  expect(at('active', '2027-03-10T07:00:00.000Z', '2027-02-20T07:30:00.000Z')).toBe(false)
  expect(at('trialing', '2027-03-10T07:00:00.000Z', '2027-02-10T07:30:00.000Z')).toBe(false)
})
