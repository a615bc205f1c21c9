import { expect, test } from 'vitest'
import { weekSubject } from './mailed-week.ts'

test('the subject names the dates of the week', () => {
  expect(weekSubject('2026-11-23', 7)).toBe('Your meals, November 23 to 29')
  expect(weekSubject('2026-11-28', 7)).toBe('Your meals, November 28 to December 4')
  expect(weekSubject('2026-11-28', 1)).toBe('Your meals, November 28')
})
