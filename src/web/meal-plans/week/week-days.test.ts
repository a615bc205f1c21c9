import { expect, test, vi } from 'vitest'
import { daysOfPlan, namesOfDays, numberOfToday, onReturn, shortNamesOfDays } from './week-days.ts'

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

test('a day is called by its weekday, and by its number where it has none', () => {
  const mealPlanDays = [{ day: 'Day 1' }, { day: 'Day 2' }]
  expect(namesOfDays({ startsOn: '2026-11-28', mealPlanDays }, 'en-US')).toEqual(['Saturday', 'Sunday'])
  expect(namesOfDays({ startsOn: null, mealPlanDays }, 'en-US')).toEqual(['Day 1', 'Day 2'])
})

test('where there is little room its name is as short as on the tabs', () => {
  const mealPlanDays = [{ day: 'Day 1' }, { day: 'Day 2' }]
  expect(shortNamesOfDays({ startsOn: '2026-11-28', mealPlanDays }, 'en-US')).toEqual(['Sat', 'Sun'])
  expect(shortNamesOfDays({ startsOn: null, mealPlanDays }, 'en-US')).toBeNull()
})

test('two weeks have each weekday twice, so that their days are called by their dates', () => {
  const mealPlanDays = Array.from({ length: 14 }, (_, i) => ({ day: `Day ${i + 1}` }))
  const two = { startsOn: '2026-11-28', mealPlanDays }
  expect(namesOfDays(two, 'en-US')[7]).toBe('Saturday, December\u00a05')
  expect(shortNamesOfDays(two, 'en-US')?.[7]).toBe('Dec\u00a05')
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
