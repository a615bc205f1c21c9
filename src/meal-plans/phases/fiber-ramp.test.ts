import { describe, expect, test } from 'vitest'
import { addDays } from './day.ts'
import type { DiaryEntry } from './diary.ts'
import { fiberRamp } from './fiber-ramp.ts'

const TODAY = '2026-03-30'

/** Builds one entry a day, oldest first, up to yesterday. */
function diaryOf(levels: (number | Partial<DiaryEntry>)[]): DiaryEntry[] {
  return levels.map((reported, at) => ({
    day: addDays(TODAY, at - levels.length),
    level: 0,
    items: {},
    causes: [],
    redFlags: [],
    relief: null,
    ...(typeof reported === 'number' ? { level: reported } : reported),
  }))
}

const week = (...levels: (number | Partial<DiaryEntry>)[]) => [...levels, ...Array(7 - levels.length).fill(0)]

describe('the increase of fiber', () => {
  test('continues weekly if there is no diary', () => {
    expect([1, 2, 5].map((week) => fiberRamp([], { today: TODAY, week }))).toEqual([
      { step: 1, last: null },
      { step: 2, last: 'grows' },
      { step: 5, last: 'grows' },
    ])
  })

  test('pauses for a week after two days that are up by 2 of 10', () => {
    const diary = diaryOf([...week(0), ...week(0, 0, 2, 2)])
    expect(fiberRamp(diary, { today: TODAY, week: 3 })).toEqual({ step: 2, last: 'held' })
    const once = diaryOf([...week(0), ...week(0, 0, 2, 0)])
    expect(fiberRamp(once, { today: TODAY, week: 3 })).toEqual({ step: 3, last: 'grows' })
  })

  test('goes back one step after two days that are up by 4, and never below the first', () => {
    const diary = diaryOf([...week(0), ...week(0), ...week(5, 5)])
    expect(fiberRamp(diary, { today: TODAY, week: 4 })).toEqual({ step: 2, last: 'back' })
    const first = diaryOf(week(0, 0, 0, 8, 8))
    expect(fiberRamp(first, { today: TODAY, week: 2 })).toEqual({ step: 1, last: 'back' })
  })

  test("is judged by pain, bloating and wind relative to the member's baseline", () => {
    const loose = { level: 8, items: { loose: 8 } }
    const other = diaryOf([...week(0), ...week(loose, loose, loose)])
    expect(fiberRamp(other, { today: TODAY, week: 3 }).last).toBe('grows')
    const usual = diaryOf([...Array(7).fill(5), ...Array(7).fill(5)])
    expect(fiberRamp(usual, { today: TODAY, week: 3 })).toEqual({ step: 3, last: 'grows' })
    const windy = { level: 2, items: { wind: 5 } }
    expect(fiberRamp(diaryOf([...week(0), ...week(windy, windy)]), { today: TODAY, week: 3 }).last).toBe(
      'back',
    )
  })
})
