import { expect, test } from 'vitest'
import { addDays, type Day } from './day.ts'
import type { DiaryEntry } from './diary.ts'
import type { ProtocolRecord } from './protocol-record.ts'
import { protocolStateOn } from './protocol-state.ts'
import { isUnfitForTest } from './unfit-days.ts'
import { weekOf } from './week-of.ts'

const START = '2026-01-05'
const day = (n: number) => addDays(START, n - 1)

function reportedDay(on: Day, causes: DiaryEntry['causes'] = [], level = 0): DiaryEntry {
  return { day: on, level, items: {}, causes, redFlags: [], relief: null }
}

const unfitAmong = (diary: DiaryEntry[], from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((n) => isUnfitForTest(day(n), diary))

test('a short night makes its day unfit, and a period the two days before it and the three after', () => {
  expect(unfitAmong([reportedDay(day(10), ['short_sleep'])], 1, 20)).toEqual([10])
  expect(unfitAmong([reportedDay(day(10), ['period']), reportedDay(day(11), ['period'])], 1, 20)).toEqual([
    ...[8, 9, 10, 11, 12, 13],
  ])
})

test('the next period is expected after 28 days, or after the interval between the last two', () => {
  expect(unfitAmong([reportedDay(day(10), ['period'])], 20, 50)).toEqual([36, 37, 38, 39, 40, 41])
  const two = [reportedDay(day(1), ['period']), reportedDay(day(31), ['period'])]
  expect(unfitAmong(two, 40, 70)).toEqual([59, 60, 61, 62, 63, 64])
})

function migraine(more: Partial<ProtocolRecord>): ProtocolRecord {
  return {
    protocol: 'migraine-triggers',
    startedOn: START,
    acts: [],
    exposures: [],
    diary: [],
    weeks: [],
    barred: ['tr-migraine-chocolate', 'tr-migraine-citrus'],
    hasLostWeight: false,
    ...more,
  }
}

const week = (record: ProtocolRecord) => weekOf(record, { startsOn: day(57), days: 7, mayTest: true })

test('no portion of a migraine test is on an unfit day', () => {
  const days = (diary: DiaryEntry[]) => {
    const of = week(migraine({ diary }))
    return 'tests' in of ? of.tests.map((portion) => portion.day) : of
  }
  expect(days([])).toEqual([2, 4, 6])
  expect(days([reportedDay(day(40), ['period'])])).toEqual([2, 4, 6])
  expect(days([reportedDay(day(32), ['period'])])).toEqual([])
  expect(days([reportedDay(day(60 - 28 - 5), ['period'])])).toEqual([])
})

test('marks beyond the limit of a round stop the tests until one is removed', () => {
  const over = migraine({ barred: [], marked: ['tr-migraine-aged_cheese', 'tr-migraine-citrus'] })
  expect(protocolStateOn(over, day(40)).halt).toBe('marks')
  expect(week(over)).toMatchObject({ tests: [] })
  const one = migraine({ marked: ['tr-migraine-aged_cheese'] })
  expect(protocolStateOn(one, day(40)).halt).toBeNull()
})

test('reflux after eight weeks requires a clinician, until one has looked at it', () => {
  const diary = [55, 56, 57].map((n) => reportedDay(day(n), [], 5))
  const reflux = (more: Partial<ProtocolRecord>) => migraine({ protocol: 'gerd-triggers', diary, ...more })
  expect(protocolStateOn(reflux({}), day(57)).halt).toBe('persistent')
  const acts = [{ act: 'seen_clinician' as const, day: day(57), challenge: null }]
  expect(protocolStateOn(reflux({ acts }), day(58)).halt).toBeNull()
  expect(protocolStateOn(reflux({ diary: diary.slice(1) }), day(57)).halt).toBeNull()
})
