import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from './day.ts'
import { CAUSES, type DiaryEntry, isReaction, LEVELS, RED_FLAGS } from './diary.ts'
import type { ProtocolId } from './protocol.ts'
import { PROTOCOLS, protocolOf } from './protocol.ts'
import { PROTOCOL_ACTS, type ProtocolAct, type ProtocolRecord, type ServedWeek } from './protocol-record.ts'
import { protocolStateOn } from './protocol-state.ts'
import { attemptsIn, type Exposure } from './test-result.ts'
import { weekOf } from './week-of.ts'

const START = '2026-01-05'

function entry(day: Day, level: number, more: Partial<DiaryEntry> = {}): DiaryEntry {
  return { day, level, items: {}, causes: [], redFlags: [], relief: null, ...more }
}

function record(more: Partial<ProtocolRecord> = {}): ProtocolRecord {
  return {
    protocol: 'low-fodmap',
    startedOn: START,
    acts: [],
    exposures: [],
    diary: [],
    weeks: [],
    barred: [],
    hasLostWeight: false,
    ...more,
  }
}

const day = (n: number) => addDays(START, n - 1)

function diaryOf(levels: Record<number, number>): DiaryEntry[] {
  return Object.entries(levels).map(([n, level]) => entry(day(Number(n)), level))
}

function fromTo(from: number, to: number, level: number): Record<number, number> {
  return Object.fromEntries(Array.from({ length: to - from + 1 }, (_, at) => [from + at, level]))
}

const BETTER = diaryOf({ ...fromTo(1, 3, 8), ...fromTo(4, 20, 2) })

describe('elimination', () => {
  test('counts its days and reports when it ends', () => {
    expect(protocolStateOn(record(), day(9))).toMatchObject({
      phase: 'elimination',
      day: 9,
      ofDays: 42,
      endsOn: day(42),
    })
  })

  test('ends early once two weeks have helped', () => {
    const protocolState = protocolStateOn(record({ diary: BETTER }), day(15))
    expect(protocolState).toMatchObject({ phase: 'reintroduction', phaseStartedOn: day(15), response: 'yes' })
    expect(protocolStateOn(record({ diary: BETTER }), day(14)).phase).toBe('elimination')
  })

  test('stops after four weeks that were followed and did not help', () => {
    const diary = diaryOf(fromTo(1, 28, 5))
    expect(protocolStateOn(record({ diary }), day(28)).phase).toBe('elimination')
    expect(protocolStateOn(record({ diary }), day(29))).toMatchObject({
      phase: 'stopped',
      stopReason: 'no_response',
    })
  })

  test('leads to reintroduction on day 43 if the diary is empty', () => {
    expect(protocolStateOn(record(), day(42)).phase).toBe('elimination')
    expect(protocolStateOn(record(), day(43))).toMatchObject({
      phase: 'reintroduction',
      response: 'unknown',
    })
  })

  test('is not extended by a pause', () => {
    const acts: ProtocolAct[] = [{ act: 'pause', day: day(10), challenge: null }]
    expect(protocolStateOn(record({ acts }), day(20))).toMatchObject({
      phase: 'elimination',
      halt: 'paused',
    })
    expect(protocolStateOn(record({ acts }), day(43)).phase).toBe('reintroduction')
  })

  test('is not planned for a week that would pass its last day', () => {
    const late = weekOf(record(), { startsOn: day(37), days: 7, mayTest: true })
    expect(late).toMatchObject({ phase: 'reintroduction' })
    expect(weekOf(record(), { startsOn: day(36), days: 7, mayTest: true })).toMatchObject({
      phase: 'elimination',
      day: 36,
    })
  })

  test("ends after a weight loss, and at the member's request", () => {
    expect(protocolStateOn(record({ hasLostWeight: true }), day(5))).toMatchObject({
      phase: 'stopped',
      stopReason: 'weight',
    })
    const acts: ProtocolAct[] = [{ act: 'stop', day: day(4), challenge: null }]
    expect(protocolStateOn(record({ acts }), day(5))).toMatchObject({
      phase: 'stopped',
      stopReason: 'member',
    })
  })
})

describe('a test of a food', () => {
  const milk = (n: number, step: number): Exposure => ({
    challenge: 'ch-lactose',
    step,
    day: day(n),
    fdcId: 171267,
    grams: 80 * (step + 1),
  })
  const three = [milk(16, 0), milk(17, 1), milk(18, 2)]
  const calm = diaryOf(fromTo(15, 25, 0))

  test('is passed after three portions and two calm days', () => {
    const known = record({ diary: [...BETTER.slice(0, 14), ...calm], exposures: three })
    expect(protocolStateOn(known, day(19)).current).toMatchObject({ outcome: 'running' })
    expect(protocolStateOn(known, day(21))).toMatchObject({
      current: { outcome: 'pass', borneSteps: 3 },
      next: { challenge: 'ch-fructose', fromStep: 0 },
    })
  })

  test('stops at the last tolerated portion if a bad day follows, and has a washout', () => {
    const diary = [...BETTER.slice(0, 14), ...diaryOf({ 15: 0, 16: 0, 17: 5, 18: 2, 19: 0 })]
    const known = record({ diary, exposures: three.slice(0, 2) })
    expect(protocolStateOn(known, day(18)).current).toMatchObject({
      outcome: 'reaction',
      borneSteps: 1,
      reactedOn: day(17),
      restsUntil: day(20),
    })
    expect(protocolStateOn(known, day(21)).next).toMatchObject({ challenge: 'ch-fructose' })
    expect(protocolStateOn(known, day(21)).groups).toContainEqual(
      expect.objectContaining({ challenge: 'ch-lactose', standing: 'part', steps: 1 }),
    )
  })

  test('is repeated once from the same portion if there was another cause', () => {
    const diary = [
      ...BETTER.slice(0, 14),
      ...diaryOf({ 16: 0, 18: 0, 19: 0, 20: 0 }),
      entry(day(17), 8, { causes: ['illness'] }),
    ]
    const protocolState = protocolStateOn(record({ diary, exposures: three.slice(0, 2) }), day(22))
    expect(protocolState.current?.outcome).toBe('unsure')
    expect(protocolState.next).toMatchObject({ challenge: 'ch-lactose', fromStep: 1 })
  })

  test('is blocked by a red flag until a clinician has looked at it', () => {
    const diary = [...BETTER.slice(0, 14), entry(day(16), 2, { redFlags: ['blood'] })]
    const known = record({ diary })
    expect(protocolStateOn(known, day(17)).halt).toBe('red_flag')
    expect(weekOf(known, { startsOn: day(17), days: 7, mayTest: true })).toEqual({ refusal: 'red_flag' })
    const acts: ProtocolAct[] = [{ act: 'seen_clinician', day: day(18), challenge: null }]
    expect(protocolStateOn(record({ diary, acts }), day(19)).halt).toBeNull()
  })

  test('is replaced by a review after three reactions in a row', () => {
    const exposures = ['ch-lactose', 'ch-fructose', 'ch-mannitol'].map(
      (challenge, at): Exposure => ({ ...milk(16 + at * 7, 0), challenge }),
    )
    const bad = Object.fromEntries([16, 23, 30].map((n) => [n, 8]))
    const diary = [...BETTER.slice(0, 14), ...diaryOf({ ...fromTo(15, 34, 0), ...bad })]
    const known = record({ diary, exposures })
    expect(protocolStateOn(known, day(35)).halt).toBe('review')
    expect(weekOf(known, { startsOn: day(35), days: 7, mayTest: true })).toMatchObject({ tests: [] })
    const acts: ProtocolAct[] = [{ act: 'go_on', day: day(35), challenge: null }]
    expect(protocolStateOn(record({ diary, exposures, acts }), day(35)).halt).toBeNull()
  })

  test('offers half the first portion after a reaction, with the same food, and once', () => {
    const diary = [...BETTER.slice(0, 14), ...diaryOf({ ...fromTo(15, 30, 0), 16: 8 })]
    const acts: ProtocolAct[] = [{ act: 'repeat_half', day: day(20), challenge: 'ch-lactose' }]
    const known = record({ diary, acts, exposures: three.slice(0, 1) })
    expect(protocolStateOn(known, day(21)).next).toMatchObject({ challenge: 'ch-lactose', isHalf: true })
    const week = weekOf(known, { startsOn: day(21), days: 7, mayTest: true })
    const tests = 'tests' in week ? week.tests : []
    expect(tests.map(({ grams, fdcId }) => [grams, fdcId])).toEqual([[40, 171267]])

    const half: Exposure = { ...milk(22, 0), grams: 40 }
    const borne = record({ diary, acts, exposures: [...three.slice(0, 1), half] })
    expect(protocolStateOn(borne, day(26)).groups).toContainEqual(
      expect.objectContaining({ challenge: 'ch-lactose', standing: 'part', steps: 0.5 }),
    )
    const worse = diaryOf({ ...fromTo(15, 30, 0), 16: 8, 22: 8 })
    const again: ProtocolAct = { act: 'repeat_half', day: day(27), challenge: 'ch-lactose' }
    const not = record({
      diary: [...BETTER.slice(0, 14), ...worse],
      acts: [...acts, again],
      exposures: [...three.slice(0, 1), half],
    })
    expect(protocolStateOn(not, day(28)).next).toMatchObject({ challenge: 'ch-lactose', isHalf: false })
  })

  test('is repeated whole with another food of the group, if there is one', () => {
    const diary = [...BETTER.slice(0, 14), ...diaryOf({ ...fromTo(15, 30, 0), 16: 8 })]
    const acts: ProtocolAct[] = [{ act: 'repeat', day: day(20), challenge: 'ch-lactose' }]
    const known = record({ diary, acts, exposures: three.slice(0, 1) })
    const foodIn = (foodsFor?: () => number[]) => {
      const asked = { startsOn: day(21), days: 7, mayTest: true, ...(foodsFor && { foodsFor }) }
      const week = weekOf(known, asked)
      return 'tests' in week ? week.tests[0]?.fdcId : undefined
    }
    expect(foodIn()).toBe(170886)
    expect(foodIn(() => [0])).toBe(171267)
    expect(foodIn(() => [])).toBeUndefined()
  })

  test('is not done again if an earlier round did it, and its result still applies', () => {
    const exposure = (challenge: string, n: number): Exposure => ({ ...milk(n, 0), challenge, grams: 28 })
    const before = ['tr-gerd-chocolate'].flatMap((id) => [
      { ...exposure(id, 16), step: 0 },
      { ...exposure(id, 18), step: 1 },
    ])
    const earlier = { exposures: before, diary: diaryOf(fromTo(1, 25, 0)) }
    const known = record({
      protocol: 'gerd-triggers',
      startedOn: day(40),
      earlier,
      barred: protocolOf('gerd-triggers')
        .challenges.map(({ id }) => id)
        .filter((id) => !['tr-gerd-chocolate', 'tr-gerd-tomato'].includes(id)),
    })
    expect(protocolStateOn(known, day(40)).phase).toBe('elimination')
    const later = protocolStateOn(known, day(69))
    expect(later).toMatchObject({ phase: 'reintroduction', next: { challenge: 'tr-gerd-tomato' } })
    expect(later.groups).toContainEqual(
      expect.objectContaining({ challenge: 'tr-gerd-chocolate', standing: 'open' }),
    )
  })

  test('waits until the days are calm again', () => {
    const diary = [...BETTER.slice(0, 14), ...diaryOf(fromTo(15, 22, 5))]
    const week = weekOf(record({ diary }), { startsOn: day(22), days: 7, mayTest: true })
    expect(week).toMatchObject({ phase: 'reintroduction', tests: [] })
  })
})

test('two weeks without a diary entry reopen one group a week at the first portion', () => {
  const protocolState = protocolStateOn(record({ diary: BETTER }), day(36))
  expect(protocolState).toMatchObject({ phase: 'personalisation', isByDefault: true })
  expect(protocolStateOn(record({ diary: BETTER }), day(50)).groups.length).toBeGreaterThan(1)
  expect(protocolState.groups[0]).toMatchObject({ standing: 'untested', steps: 1 })
})

test('a one-tap answer counts as a reaction from moderate upward', () => {
  const calm = { level: LEVELS.none, items: {} }
  expect(isReaction(entry(START, LEVELS.mild), calm)).toBe(false)
  expect(isReaction(entry(START, LEVELS.moderate), calm)).toBe(true)
  expect(isReaction(entry(START, LEVELS.moderate), { level: LEVELS.mild, items: {} })).toBe(true)
  expect(isReaction(entry(START, LEVELS.mild, { items: { wind: LEVELS.severe } }), calm)).toBe(true)
})

/** Returns a generator of pseudorandom numbers that is repeatable for a seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Simulates a protocol day by day. The member randomly answers and decides, is served a week whenever one is
 * due, and eats what it contains.
 */
function live(protocol: ProtocolId, seed: number, days: number) {
  const random = randomFrom(seed)
  const isQuiet = random(4) === 0
  const weekdayOfFirst = random(7)
  const known: ProtocolRecord & {
    diary: DiaryEntry[]
    acts: ProtocolAct[]
    exposures: Exposure[]
    weeks: ServedWeek[]
  } = {
    protocol,
    startedOn: START,
    acts: [],
    exposures: [],
    diary: [],
    weeks: [],
    barred: [],
    hasLostWeight: false,
  }
  let planned: Exposure[] = []
  for (let n = 1; n <= days; n++) {
    const today = day(n)
    if (n % 7 === (1 + weekdayOfFirst) % 7 || n === 1) {
      const length = random(5) === 0 ? 1 + random(14) : 7
      const week = weekOf(known, { startsOn: today, days: length, mayTest: true })
      if (!('refusal' in week)) {
        known.weeks.push({ startsOn: today, days: length, phase: week.phase })
        planned = week.tests.map(({ day: of, ...test }) => ({ ...test, day: addDays(today, of - 1) }))
      }
    }
    known.exposures.push(
      ...planned.filter((exposure) => exposure.day === today).map((exposure) => ({ ...exposure })),
    )
    if (!isQuiet && random(6) > 0) {
      const level = [0, 0, 2, 2, 5, 8, 10][random(7)] ?? 0
      known.diary.push(
        entry(today, level, {
          causes: random(5) === 0 ? [CAUSES[random(CAUSES.length)] ?? 'stress'] : [],
          redFlags: random(60) === 0 ? [RED_FLAGS[random(RED_FLAGS.length)] ?? 'fever'] : [],
          relief: random(7) === 0 ? random(2) === 0 : null,
        }),
      )
    }
    if (random(25) === 0) {
      const challenges = protocolOf(protocol).challenges
      const act = PROTOCOL_ACTS[random(PROTOCOL_ACTS.length)] ?? 'pause'
      if (act !== 'stop' || random(10) === 0)
        known.acts.push({ act, day: today, challenge: challenges[random(challenges.length)]?.id ?? null })
    }
    const { current, halt } = protocolStateOn(known, today)
    // Applies the diary to the conditional days of a running week.
    if (halt !== null || (current?.reactedOn && current.reactedOn <= today)) planned = []
  }
  return known
}

describe('any sequence of answers, gaps and decisions', () => {
  const lives = PROTOCOLS.flatMap((protocol) =>
    Array.from({ length: 60 }, (_, seed) => ({ protocol, known: live(protocol, seed * 31 + 7, 200) })),
  )

  test('has no elimination day after the last allowed one', () => {
    for (const { protocol, known } of lives) {
      const { watchDays, leaveOut } = protocolOf(protocol)
      for (let n = watchDays + leaveOut.maxDays + 1; n <= 200; n += 5)
        expect(protocolStateOn(known, day(n)).phase).not.toBe('elimination')
      for (const { startsOn, days, phase } of known.weeks)
        if (phase === 'elimination' && protocol === 'low-fodmap')
          expect(daysBetween(START, startsOn) + days).toBeLessThanOrEqual(leaveOut.maxDays)
    }
  })

  test('has no day with two test foods, and no food tested together with another', () => {
    for (const { known } of lives) {
      const days = known.exposures.map((exposure) => exposure.day)
      expect(new Set(days).size).toBe(days.length)
      const attempts = attemptsIn(known.exposures)
      for (const [at, { exposures }] of attempts.entries()) {
        const before = attempts[at - 1]?.exposures.at(-1)
        if (before && exposures[0]) expect(exposures[0].day > before.day).toBe(true)
      }
    }
  })

  test('always has a washout between a reaction and the next portion', () => {
    for (const { protocol, known } of lives) {
      const { results } = protocolStateOn(known, day(200))
      const { washoutAfterReaction } = protocolOf(protocol).test
      for (const { outcome, reactedOn } of results) {
        if (outcome !== 'reaction' || !reactedOn) continue
        const after = known.exposures.filter(
          (exposure) =>
            exposure.day > reactedOn && daysBetween(reactedOn, exposure.day) <= washoutAfterReaction,
        )
        expect(after).toEqual([])
      }
    }
  })

  test('tests nothing while tests are blocked, and always ends', () => {
    const phases = new Set(lives.map(({ known }) => protocolStateOn(known, day(200)).phase))
    expect([...phases].toSorted()).toEqual(['personalisation', 'stopped'])
    expect(lives.some(({ known }) => known.exposures.length > 6)).toBe(true)
  })
})
