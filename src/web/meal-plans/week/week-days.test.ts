import { expect, test, vi } from 'vitest'
import { daysOfPlan, numberOfToday, onReturn } from './week-days.ts'

const week = { startsOn: '2026-11-28', mealPlanDays: Array(7).fill('a day') }

test('the days of a plan follow each other on the calendar', () => {
  const days = daysOfPlan(week)
  expect([days[0], days[2], days[3], days[6]]).toEqual([
    '2026-11-28',
    '2026-11-30',
    '2026-12-01',
    '2026-12-04',
  ])
})

test('today is a day of the plan from its first to its last', () => {
  expect(numberOfToday(week, '2026-11-27')).toBeNull()
  expect(numberOfToday(week, '2026-11-28')).toBe(1)
  expect(numberOfToday(week, '2026-12-04')).toBe(7)
  expect(numberOfToday(week, '2026-12-05')).toBeNull()
})

test('the sample has no days of the calendar, and none of it is today', () => {
  const sample = { ...week, startsOn: null }
  expect(daysOfPlan(sample)).toEqual(Array(7).fill(null))
  expect(numberOfToday(sample, '2026-11-28')).toBeNull()
})

test('a page that is left open looks at the day again when its reader comes back, and not once it is gone', () => {
  const [page, window] = [new EventTarget(), new EventTarget()]
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', window)
  const look = vi.fn()
  const leave = onReturn(look)
  const comeBack = () => {
    page.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('pageshow'))
  }
  comeBack()
  expect(look).toHaveBeenCalledTimes(2)
  leave()
  comeBack()
  expect(look).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
