import { expect, test } from 'vitest'
import { addDays } from './day.ts'
import type { DiaryEntry } from './diary.ts'
import { suspectsIn } from './suspects.ts'

const day = (n: number) => addDays('2026-01-05', n - 1)

function diaryOf(attacks: number[]): DiaryEntry[] {
  return Array.from({ length: 28 }, (_, at) => ({
    day: day(at + 1),
    level: attacks.includes(at + 1) ? 8 : 0,
    items: {},
    causes: [],
    redFlags: [],
    relief: null,
  }))
}

const eatenOn = (...days: number[]) => days.map((n) => ({ day: day(n), challenges: new Set(['chocolate']) }))

test('a food eaten before three attacks, and rarely without one, is suspected', () => {
  expect(suspectsIn(diaryOf([5, 12, 20]), eatenOn(4, 12, 19))).toEqual(['chocolate'])
  expect(suspectsIn(diaryOf([5, 12, 20]), eatenOn(4, 12, 19, 25))).toEqual(['chocolate'])
})

test('a food is not suspected before only two attacks, or if it is eaten as often without one', () => {
  expect(suspectsIn(diaryOf([5, 12]), eatenOn(4, 12))).toEqual([])
  expect(suspectsIn(diaryOf([5, 12, 20]), eatenOn(4, 12, 19, 24, 26))).toEqual([])
  expect(suspectsIn([], eatenOn(1, 2, 3))).toEqual([])
})
