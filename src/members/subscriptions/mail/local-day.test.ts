import { expect, test } from 'vitest'
import { localDay, localMoment } from './local-day.ts'

test('the end of a day is shown as a day alone, and any other time with its hour', () => {
  const end = new Date('2027-01-10T07:59:59Z')
  expect(localDay(end, 'America/Los_Angeles')).toBe('January 9')
  expect(localDay(new Date('2027-01-10T07:58:59Z'), 'America/Los_Angeles')).toBe('January 9')
  expect(localDay(end, 'Asia/Tokyo')).toBe('January 10 at 4:59 PM')
  expect(localDay(end, null)).toBe('January 10 at 7:59 AM UTC')
  // After the clocks are put forward, Stripe's same hour falls on the next day.
  expect(localDay(new Date('2027-04-10T07:59:59Z'), 'America/Los_Angeles')).toBe('April 10 at 12:59 AM')
})

test('the end of a trial is shown with its hour', () => {
  const end = new Date('2027-01-10T07:59:59Z')
  expect(localMoment(end, 'America/Los_Angeles')).toBe('January 9 at 11:59 PM')
  expect(localMoment(end, null)).toBe('January 10 at 7:59 AM UTC')
})
