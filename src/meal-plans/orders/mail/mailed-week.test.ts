import { expect, test } from 'vitest'
import { daysFrom, weekSubject } from './mailed-week.ts'

test('the subject names the dates of the week', () => {
  expect(weekSubject('2026-11-23', 7)).toBe('Your meals, November 23 to 29')
  expect(weekSubject('2026-11-28', 7)).toBe('Your meals, November 28 to December 4')
  expect(weekSubject('2026-11-28', 1)).toBe('Your meals, November 28')
})

test('a week is mailed from its sending day on', () => {
  const week = { startsOn: '2026-11-28', days: [1, 2, 3, 4, 5, 6, 7] }
  expect(daysFrom('2026-11-28', week)).toEqual(week)
  expect(daysFrom('2026-12-01', week)).toEqual({ startsOn: '2026-12-01', days: [4, 5, 6, 7] })
  // The week starts tomorrow, or ended yesterday.
  expect(daysFrom('2026-11-27', week)).toEqual(week)
  expect(daysFrom('2026-12-05', week)).toEqual({ startsOn: '2026-12-04', days: [7] })
})
