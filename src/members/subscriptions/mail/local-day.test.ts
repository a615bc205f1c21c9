import { expect, test } from 'vitest'
import { localDay, localMoment } from './local-day.ts'

test('a day alone is its end, and any other hour is said', () => {
  const end = new Date('2027-01-10T07:59:59Z')
  expect(localDay(end, 'America/Los_Angeles')).toBe('January 9')
  expect(localDay(new Date('2027-01-10T07:58:59Z'), 'America/Los_Angeles')).toBe('January 9')
  expect(localDay(end, 'Asia/Tokyo')).toBe('January 10 at 4:59 PM')
  expect(localDay(end, null)).toBe('January 10 at 7:59 AM UTC')
  // After the clocks were put forward the same hour of Stripe falls into the next day.
  expect(localDay(new Date('2027-04-10T07:59:59Z'), 'America/Los_Angeles')).toBe('April 10 at 12:59 AM')
})

test('the end of a trial is said with its hour', () => {
  const end = new Date('2027-01-10T07:59:59Z')
  expect(localMoment(end, 'America/Los_Angeles')).toBe('January 9 at 11:59 PM')
  expect(localMoment(end, null)).toBe('January 10 at 7:59 AM UTC')
})
