import { describe, expect, test } from 'vitest'
import { addDays } from './day.ts'
import type { DiaryEntry } from './diary.ts'
import { groupsOnPlate, planPhase } from './plan-phase.ts'
import { type ProtocolId, protocolOf } from './protocol.ts'
import type { ProtocolAct, ProtocolRecord } from './protocol-record.ts'
import { protocolStateOn } from './protocol-state.ts'
import type { Exposure } from './test-result.ts'

const START = '2026-01-05'
const day = (n: number) => addDays(START, n - 1)

function entry(n: number, level: number, more: Partial<DiaryEntry> = {}): DiaryEntry {
  return { day: day(n), level, items: {}, causes: [], redFlags: [], relief: null, ...more }
}

const FIRST = {
  'low-fodmap': 'ch-lactose',
  'gerd-triggers': 'tr-gerd-chocolate',
  'rosacea-triggers': 'tr-rosacea-chocolate',
  'migraine-triggers': 'tr-migraine-chocolate',
  'lactose-rechallenge': 'la-3',
} as const satisfies Record<ProtocolId, string>

/**
 * Builds a complete test of the protocol's food from day n on, with portions on the protocol's portion days.
 */
function portions(protocol: ProtocolId, n: number): Exposure[] {
  const challenge = protocolOf(protocol).challenges.find(({ id }) => id === FIRST[protocol])
  const [food] = challenge?.foods ?? []
  if (!challenge || !food) throw new Error('no such test')
  return protocolOf(protocol).test.portionDays.map((offset, step) => ({
    challenge: challenge.id,
    step,
    day: day(n + offset),
    fdcId: food.fdcId,
    grams: food.grams[step] ?? 0,
  }))
}

/**
 * Simulates one food to test after the longest elimination. Every evening is calm except for the days in
 * `reported` and `silent`.
 */
function lived(
  protocol: ProtocolId,
  {
    tests,
    reported = {},
    silent = [],
    until = 140,
    acts = [],
  }: {
    tests: number[]
    reported?: Record<number, Partial<DiaryEntry>>
    silent?: number[]
    until?: number
    acts?: ProtocolAct[]
  },
): ProtocolRecord {
  const days = Array.from({ length: until }, (_, at) => at + 1).filter((n) => !silent.includes(n))
  const { challenges } = protocolOf(protocol)
  return {
    protocol,
    startedOn: START,
    acts,
    weeks: [],
    hasLostWeight: false,
    exposures: tests.flatMap((n) => portions(protocol, n)),
    diary: days.map((n) => ({ ...entry(n, n < 4 ? 8 : 0), ...reported[n] })),
    barred: challenges.map(({ id }) => id).filter((id) => id !== FIRST[protocol]),
    marked: [FIRST[protocol]],
  }
}

function groupIn(record: ProtocolRecord, n = 140) {
  const { phase, groups } = protocolStateOn(record, day(n))
  const [shown] = groups.filter(({ challenge }) => challenge === FIRST[record.protocol])
  return { phase, standing: shown?.standing ?? null, steps: shown?.steps ?? null }
}

/** True if a plan with this state would contain the food again. */
function isBackIn(record: ProtocolRecord, n = 140): boolean {
  const groups = protocolStateOn(record, day(n)).groups.map(({ challenge, standing }) => ({
    challenge,
    standing,
  }))
  const plan = { protocol: record.protocol, phase: 'personalisation', day: 1, groups }
  return groupsOnPlate(planPhase.parse(plan)).length > 0
}

const MARKED = ['gerd-triggers', 'rosacea-triggers', 'migraine-triggers'] as const
/** Days without an entry in either test: the day of each portion and the day after. */
const SILENT = [80, 81, 82, 83, 84, 85, 86, 100, 101, 102, 103, 104, 105, 106]

describe('two tests without a clear result', () => {
  test.each(MARKED)('of %s leave the food out', (protocol) => {
    const record = lived(protocol, { tests: [80, 100], silent: SILENT })
    expect(groupIn(record)).toEqual({ phase: 'personalisation', standing: 'unsure', steps: 0 })
    expect(isBackIn(record)).toBe(false)
  })

  test.each(MARKED)('of %s are repeated once if the member wants it', (protocol) => {
    const acts: ProtocolAct[] = [{ act: 'repeat', day: day(130), challenge: FIRST[protocol] }]
    const record = lived(protocol, { tests: [80, 100], silent: SILENT, acts })
    expect(protocolStateOn(record, day(131)).next).toMatchObject({ challenge: FIRST[protocol] })
    const borne = lived(protocol, { tests: [80, 100, 132], silent: SILENT, acts, until: 160 })
    expect(groupIn(borne, 160)).toMatchObject({ standing: 'open' })
  })

  test('of low-FODMAP bring back no more than was tolerated on days with entries', () => {
    // Both third portions have no diary entry.
    const silent = [82, 83, 84, 102, 103, 104]
    const record = lived('low-fodmap', { tests: [80, 100], silent })
    const tested = groupIn(record)
    expect(tested).toMatchObject({ phase: 'personalisation' })
    expect(tested.standing).not.toBe('open')
    expect(tested.steps).toBeLessThanOrEqual(1)
  })

  test('of low-FODMAP after a bad day leave the group out', () => {
    const record = lived('low-fodmap', {
      tests: [80, 100],
      reported: { 80: { level: 8, causes: ['illness'] } },
      silent: SILENT.filter((n) => n >= 100),
    })
    expect(groupIn(record)).toEqual({ phase: 'personalisation', standing: 'unsure', steps: 0 })
    expect(isBackIn(record)).toBe(false)
  })

  test('of low-FODMAP without any entries bring the group back at the first portion only', () => {
    const record = lived('low-fodmap', { tests: [80, 100], silent: SILENT })
    expect(groupIn(record)).toEqual({ phase: 'personalisation', standing: 'untested', steps: 1 })
    const later = lived('low-fodmap', { tests: [80, 100], silent: SILENT, until: 300 })
    expect(groupIn(later, 300)).toMatchObject({ standing: 'untested', steps: 1 })
  })

  test('of lactose raise no dose', () => {
    const record = lived('lactose-rechallenge', { tests: [80, 100], silent: SILENT })
    expect(groupIn(record)).toMatchObject({ standing: 'unsure', steps: 0 })
  })
})

describe('a test of a trigger before its food returns', () => {
  test.each(['gerd-triggers', 'rosacea-triggers'] as const)(
    'of %s is two portions without a bad day: one of two is not clear, twice stays off',
    (protocol) => {
      const once = lived(protocol, { tests: [50], reported: { 52: { level: 8 } } })
      expect(protocolStateOn(once, day(58)).current?.outcome).toBe('unsure')
      expect(protocolStateOn(once, day(58)).next).toMatchObject({
        challenge: FIRST[protocol],
        fromStep: 0,
      })
      const twice = lived(protocol, { tests: [50, 60], reported: { 52: { level: 8 }, 62: { level: 8 } } })
      expect(groupIn(twice)).toMatchObject({ standing: 'unsure' })
      const calm = lived(protocol, { tests: [50, 60], reported: { 52: { level: 8 } } })
      expect(groupIn(calm)).toMatchObject({ standing: 'open' })
    },
  )

  test('requires fewer than two attacks after three portions for migraine', () => {
    const one = lived('migraine-triggers', { tests: [80], reported: { 82: { level: 8 } } })
    expect(groupIn(one)).toMatchObject({ standing: 'open' })
    const two = lived('migraine-triggers', { tests: [80], reported: { 80: { level: 8 }, 82: { level: 8 } } })
    expect(groupIn(two)).toMatchObject({ standing: 'kept' })
    // One attack, and another portion without an entry, which may have been the second attack.
    const open = { tests: [80, 100], reported: { 80: { level: 8 }, 100: { level: 8 } } }
    const silent = [82, 83, 102, 103]
    expect(groupIn(lived('migraine-triggers', { ...open, silent }))).toMatchObject({ standing: 'unsure' })
  })

  test.each(MARKED)('of %s leaves the food out without any answers', (protocol) => {
    const silent = Array.from({ length: 100 }, (_, at) => at + 41)
    const record = lived(protocol, { tests: [], silent })
    expect(groupIn(record)).toEqual({ phase: 'personalisation', standing: null, steps: null })
    expect(protocolStateOn(record, day(140)).isByDefault).toBe(true)
    expect(isBackIn(record)).toBe(false)
  })
})

test('a test without a clear result does not change an earlier result', () => {
  const acts: ProtocolAct[] = [{ act: 'repeat', day: day(98), challenge: 'tr-gerd-chocolate' }]
  const reported = { 50: { level: 8 }, 52: { level: 8 } }
  const record = lived('gerd-triggers', { tests: [50, 100], reported, silent: SILENT, acts })
  expect(groupIn(record)).toMatchObject({ standing: 'kept' })
  const fodmap = lived('low-fodmap', {
    tests: [80, 100],
    reported: { 80: { level: 8 } },
    silent: SILENT.filter((n) => n >= 100),
    acts: acts.map((act) => ({ ...act, challenge: 'ch-lactose' })),
  })
  expect(groupIn(fodmap)).toMatchObject({ standing: 'kept' })
  expect(isBackIn(fodmap)).toBe(false)
  expect(isBackIn(record)).toBe(false)
})
