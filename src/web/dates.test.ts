import { expect, test } from 'vitest'
import { bindMoment, formatLocalDay, formatLocalMoment, formatMoment } from './dates.ts'

const MORNING = '2026-11-21T05:04:00Z'
const INDIA = { timeZone: 'Asia/Kolkata', locale: 'en' }

test('no line ends within a day, or between an hour and its half of the day', () => {
  expect(formatMoment(MORNING)).toBe('Nov_21, 2026, 5:04_AM_UTC'.replaceAll('_', '\u00a0'))
  expect(formatLocalMoment(MORNING, INDIA)).toBe('November_21 at_10:34_AM'.replaceAll('_', '\u00a0'))
  expect(formatLocalDay(MORNING, INDIA)).toBe('November_21'.replaceAll('_', '\u00a0'))
})

test('an hour stays with the name of its time zone', () => {
  expect(bindMoment('Nov 21, 2026, 5:04 AM GMT+1')).toBe(
    'Nov_21, 2026, 5:04_AM_GMT+1'.replaceAll('_', '\u00a0'),
  )
})
