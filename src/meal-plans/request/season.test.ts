import { expect, test } from 'vitest'
import { seasonAt } from './season.ts'

test.each([
  ['2026-01-15', 'winter', 'summer'],
  ['2026-02-28', 'winter', 'summer'],
  ['2026-03-01', 'spring', 'autumn'],
  ['2026-07-04', 'summer', 'winter'],
  ['2026-11-30', 'autumn', 'spring'],
  ['2026-12-01', 'winter', 'summer'],
])('%s is %s in the north and %s in the south', (day, north, south) => {
  expect(seasonAt(new Date(day), 'north')).toBe(north)
  expect(seasonAt(new Date(day), 'south')).toBe(south)
  expect(seasonAt(new Date(day), undefined)).toBeUndefined()
})
