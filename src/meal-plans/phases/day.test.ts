import { expect, test } from 'vitest'
import { addDays, daysBetween } from './day.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('days are counted by the calendar across leap days and year ends', () => {
  const from = '1999-12-30'
  for (let n = -800; n <= 12_000; n += 7) {
    const day = new Date(Date.parse(from) + n * DAY_MS).toISOString().slice(0, 10)
    expect(addDays(from, n)).toBe(day)
    expect(daysBetween(from, day)).toBe(n)
  }
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
})
