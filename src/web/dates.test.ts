import { beforeAll, describe, expect, test } from 'vitest'
import {
  bindMoment,
  formatLocalDay,
  formatLocalMoment,
  formatMoment,
  formatMomentIn,
  formatOwnDayOfYear,
  formatOwnMoment,
  ownDay,
} from './dates.ts'

const MORNING = '2026-11-21T05:04:00Z'
const INDIA = { timeZone: 'Asia/Kolkata', locale: 'en' }

test('no line breaks within a date, or between an hour and AM or PM', () => {
  expect(formatMoment(MORNING)).toBe('Nov_21, 2026, 5:04_AM_UTC'.replaceAll('_', '\u00a0'))
  expect(formatMomentIn('America/Denver', MORNING)).toBe('Nov_20, 2026, 10:04_PM'.replaceAll('_', '\u00a0'))
  expect(formatLocalMoment(MORNING, INDIA)).toBe('November_21 at_10:34_AM'.replaceAll('_', '\u00a0'))
  expect(formatLocalDay(MORNING, INDIA)).toBe('November_21'.replaceAll('_', '\u00a0'))
})

test('an hour is not separated from its time zone', () => {
  expect(bindMoment('Nov 21, 2026, 5:04 AM GMT+1')).toBe(
    'Nov_21, 2026, 5:04_AM_GMT+1'.replaceAll('_', '\u00a0'),
  )
})

describe('on the reader’s own clock, in Los Angeles,', () => {
  beforeAll(() => {
    process.env.TZ = 'America/Los_Angeles'
    return () => {
      delete process.env.TZ
    }
  })

  test("an evening event has that evening's date, although UTC already has the next day", () => {
    expect(formatOwnDayOfYear(MORNING, 'en-US')).toBe('November\u00a020, 2026')
    expect(formatOwnMoment(MORNING, 'en-US')).toBe('Nov_20, 2026, 9:04_PM_PST'.replaceAll('_', '\u00a0'))
    expect(ownDay(MORNING)).toBe('2026-11-20')
  })
})
