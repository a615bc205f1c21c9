import { addDays, type Day, daysBetween } from './day.ts'
import { type DiaryEntry, hasRedFlag, type Response, responseBy, wasFollowed } from './diary.ts'
import type { FoodChallenge } from './food-challenge.ts'
import {
  foodChallengeOf,
  MOST_WASHOUT_DAYS,
  type Protocol,
  type ProtocolId,
  protocolOf,
  REACTIONS_TO_REVIEW,
  SILENT_DAYS,
} from './protocol.ts'
import { attemptsIn, type Exposure, resultOf, type TestResult } from './test-result.ts'

export const PROTOCOL_ACTS = [
  'pause',
  'resume',
  'stop',
  'seen_clinician',
  'go_on',
  'repeat',
  'repeat_half',
  'skip',
  'next',
] as const
/** What a member decided. `repeat`, `repeat_half`, `skip` and `next` speak of one test. */
export type ProtocolAct = { act: (typeof PROTOCOL_ACTS)[number]; day: Day; challenge: string | null }

/** A week that was served: in which phase, from which day on. */
export type ServedWeek = { startsOn: Day; days: number; phase: Phase }

/** All that a standing is worked out from. Nothing of it is a state: it can be told again at any time. */
export type ProtocolRecord = {
  protocol: ProtocolId
  startedOn: Day
  acts: readonly ProtocolAct[]
  exposures: readonly Exposure[]
  diary: readonly DiaryEntry[]
  weeks: readonly ServedWeek[]
  /** Portions of earlier runs of these tests, with the diary of then: what they showed still holds. */
  earlier?: Pick<ProtocolRecord, 'exposures' | 'diary'>
  /** Tests that no food fits for this member, or that must not be made. */
  barred: readonly string[]
  /** Weight has fallen by more than 5 %, or is too low. */
  hasLostWeight: boolean
}

/** `elimination` stands for whatever is left out first, be it FODMAPs or three marked triggers. */
export const PHASES = ['watching', 'elimination', 'reintroduction', 'personalisation', 'stopped'] as const
export type Phase = (typeof PHASES)[number]

export type Halt = 'red_flag' | 'not_settled' | 'weight' | 'paused' | 'review'
export type StopReason = 'no_response' | 'member' | 'weight'

/** A group after its test: how much of it may be eaten a day, as steps of its test; null for as much as one likes. */
export type TestedGroupStanding = {
  challenge: string
  standing: 'open' | 'part' | 'kept' | 'untested'
  steps: number | null
  since: Day
}

/** `isHalf`: half the first portion alone, after the whole was not borne. */
export type NextTest = { challenge: string; fromStep: number; isHalf: boolean }

export type ProtocolStanding = {
  protocol: ProtocolId
  phase: Phase
  startedOn: Day
  phaseStartedOn: Day
  /** Day n of m of the phase; m is null where it goes on. */
  day: number
  ofDays: number | null
  endsOn: Day | null
  /** Why no test is made at present. */
  halt: Halt | null
  stopReason: StopReason | null
  response: Response
  results: TestResult[]
  /** The test under way, or that of which the washout is. */
  current: TestResult | null
  /** The test that comes next, and from which step; null where none is left or may be made. */
  next: (NextTest & { notBefore: Day }) | null
  groups: TestedGroupStanding[]
  /** Whether the question of the week is due. */
  asksRelief: boolean
  /** Whether tests ended because nobody answered. */
  isByDefault: boolean
}

/** Where a member stands on a day: worked out anew from what was served, answered and decided. */
export function protocolStandingOn(record: ProtocolRecord, today: Day): ProtocolStanding {
  const protocol = protocolOf(record.protocol)
  const known = until(record, today)
  const leaveOut = leaveOutOf(protocol, known, today)
  const stopped = stopOf(known, leaveOut)
  const base = {
    protocol: protocol.id,
    startedOn: known.startedOn,
    response: leaveOut.response,
    results: [],
    current: null,
    next: null,
    groups: [],
    isByDefault: false,
    stopReason: null,
    halt: haltBefore(known),
    asksRelief: daysBetween(known.startedOn, today) % 7 === 6,
  }
  if (stopped && stopped.on <= today)
    return {
      ...base,
      phase: 'stopped',
      phaseStartedOn: stopped.on,
      ...counted(stopped.on, null, today),
      halt: null,
      stopReason: stopped.reason,
      asksRelief: false,
    }
  if (leaveOut.testsFrom === null || today < leaveOut.testsFrom) {
    const isWatching = daysBetween(known.startedOn, today) < protocol.watchDays
    const from = isWatching ? known.startedOn : addDays(known.startedOn, protocol.watchDays)
    const days = isWatching ? protocol.watchDays : protocol.leaveOut.maxDays
    return {
      ...base,
      phase: isWatching ? 'watching' : 'elimination',
      phaseStartedOn: from,
      ...counted(from, days, today),
    }
  }
  return { ...base, ...testing(protocol, known, { from: leaveOut.testsFrom, today, halt: base.halt }) }
}

function until(record: ProtocolRecord, today: Day): ProtocolRecord {
  return {
    ...record,
    acts: record.acts.filter(({ day }) => day <= today),
    diary: record.diary.filter(({ day }) => day <= today).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    exposures: record.exposures.filter(({ day }) => day <= today),
  }
}

function counted(from: Day, days: number | null, today: Day) {
  return {
    day: daysBetween(from, today) + 1,
    ofDays: days,
    endsOn: days === null ? null : addDays(from, days - 1),
  }
}

type LeaveOut = { testsFrom: Day | null; stopsOn: Day | null; response: Response }

/** When leaving out ends, and what comes of it: by its last day at the latest, over pauses and new plans. */
function leaveOutOf(protocol: Protocol, record: ProtocolRecord, today: Day): LeaveOut {
  const { minDays, maxDays, judgedFromDay, endsWithResponse } = protocol.leaveOut
  const from = addDays(record.startedOn, protocol.watchDays)
  const served = record.weeks.filter(({ phase }) => phase === 'reintroduction' || phase === 'personalisation')
  const servedFrom = served.map(({ startsOn }) => startsOn).toSorted()[0]
  let response: Response = 'unknown'
  for (let day = 1; day <= maxDays; day++) {
    const date = addDays(from, day - 1)
    if (servedFrom !== undefined && servedFrom <= date)
      return { testsFrom: servedFrom, stopsOn: null, response }
    if (date > today) return { testsFrom: null, stopsOn: null, response }
    response = responseBy(record.diary, from, date)
    if (day < minDays) continue
    if (endsWithResponse && response === 'yes')
      return { testsFrom: addDays(date, 1), stopsOn: null, response }
    const isJudged = judgedFromDay !== null && day >= judgedFromDay && response === 'no'
    if (isJudged && (day === maxDays || wasFollowed(record.diary, date)))
      return { testsFrom: null, stopsOn: addDays(date, 1), response }
  }
  return { testsFrom: addDays(from, maxDays), stopsOn: null, response }
}

function stopOf(record: ProtocolRecord, leaveOut: LeaveOut): { on: Day; reason: StopReason } | null {
  const byMember = record.acts.find(({ act }) => act === 'stop')
  if (byMember) return { on: byMember.day, reason: 'member' }
  if (record.hasLostWeight) return { on: record.startedOn, reason: 'weight' }
  return leaveOut.stopsOn === null ? null : { on: leaveOut.stopsOn, reason: 'no_response' }
}

/** What holds everything up: a red flag until it was looked at, a pause until it is ended. */
function haltBefore({ acts, diary }: ProtocolRecord): Halt | null {
  const seen = acts.findLast(({ act }) => act === 'seen_clinician')?.day ?? ''
  if (diary.some((entry) => hasRedFlag(entry) && entry.day > seen)) return 'red_flag'
  const last = acts.findLast(({ act }) => act === 'pause' || act === 'resume')
  return last?.act === 'pause' ? 'paused' : null
}

type Testing = Pick<
  ProtocolStanding,
  | 'phase'
  | 'phaseStartedOn'
  | 'day'
  | 'ofDays'
  | 'endsOn'
  | 'halt'
  | 'results'
  | 'current'
  | 'next'
  | 'groups'
  | 'isByDefault'
>

function testing(
  protocol: Protocol,
  record: ProtocolRecord,
  { from, today, halt }: { from: Day; today: Day; halt: Halt | null },
): Testing {
  const own = resultsOf(protocol, record, today)
  const results = [...resultsOf(protocol, record.earlier, today), ...own]
  const current = own.at(-1) ?? null
  const ended = endOfTests(protocol, record, { from, today, results, current })
  const next = ended ? nextRetest(protocol, record, { results, today }) : nextTest(protocol, record, results)
  const held = halt ?? heldUp(record, { results: own, current, today })
  const isPersonal = ended !== null && ended.on <= today
  const phaseStartedOn = isPersonal ? ended.on : from
  return {
    phase: isPersonal ? 'personalisation' : 'reintroduction',
    phaseStartedOn,
    ...counted(phaseStartedOn, isPersonal ? null : protocol.maxTestDays, today),
    halt: held,
    results,
    current,
    next: next && { ...next, notBefore: addDays(current ? current.restsUntil : addDays(from, -1), 1) },
    groups: groupsOf(protocol, record, { results, today, ended: isPersonal ? ended.on : null }),
    isByDefault: isPersonal && ended.isByDefault,
  }
}

function resultsOf(
  protocol: Protocol,
  eaten: Pick<ProtocolRecord, 'exposures' | 'diary'> | undefined,
  today: Day,
): TestResult[] {
  return attemptsIn(eaten?.exposures ?? []).map((attempt) =>
    resultOf(attempt, {
      protocol,
      challenge: foodChallengeOf(protocol.id, attempt.challenge),
      diary: eaten?.diary ?? [],
      today,
    }),
  )
}

function heldUp(
  record: ProtocolRecord,
  { results, current, today }: { results: TestResult[]; current: TestResult | null; today: Day },
): Halt | null {
  const seen = record.acts.findLast(({ act }) => act === 'seen_clinician')?.day ?? ''
  const isLate =
    current?.reactedOn &&
    !current.isSettled &&
    seen <= current.reactedOn &&
    daysBetween(current.reactedOn, today) > MOST_WASHOUT_DAYS &&
    record.diary.some(({ day }) => day > (current.reactedOn ?? ''))
  if (isLate) return 'not_settled'
  const lastThree = results.slice(-REACTIONS_TO_REVIEW)
  const goneOn = record.acts.findLast(({ act }) => act === 'go_on')?.day ?? ''
  const isReviewed = lastThree.some(({ reactedOn }) => (reactedOn ?? '') <= goneOn)
  const areReactions =
    lastThree.length === REACTIONS_TO_REVIEW && lastThree.every(({ outcome }) => outcome === 'reaction')
  return areReactions && !isReviewed ? 'review' : null
}

/** The order of the tests, with what the member brought forward first. */
function nextTest(protocol: Protocol, record: ProtocolRecord, results: TestResult[]): NextTest | null {
  const skipped = record.acts.filter(({ act }) => act === 'skip').map(({ challenge }) => challenge)
  const wanted = record.acts.filter(({ act }) => act === 'next').map(({ challenge }) => challenge)
  const isOpen = ({ id, after = [] }: FoodChallenge) =>
    !record.barred.includes(id) &&
    !skipped.includes(id) &&
    after.every((before) => borne(results, before)) &&
    needsTest(record, results, id)
  const due = protocol.challenges.filter(isOpen)
  const repeated = due.find(({ id }) => results.at(-1)?.challenge === id)
  const chosen = repeated ?? due.find(({ id }) => wanted.includes(id)) ?? due[0]
  if (!chosen) return null
  const before = results.findLast(({ challenge }) => challenge === chosen.id)
  return {
    challenge: chosen.id,
    fromStep: before?.outcome === 'unsure' ? before.repeatFrom : 0,
    isHalf: isAskedByHalf(protocol, record, before),
  }
}

/** Whether the member asked for half the first portion, which was not borne. */
function isAskedByHalf(
  { test: { portionsGrow } }: Protocol,
  { acts }: ProtocolRecord,
  last: TestResult | undefined,
): boolean {
  if (!last || !portionsGrow || !mayHalve(last)) return false
  const asked = acts.findLast(({ act, challenge }) => REPEATS.includes(act) && challenge === last.challenge)
  return asked?.act === 'repeat_half' && asked.day > last.startedOn
}

/** Half of the first portion is tried where the whole of it brought a reaction, and half of that again never. */
export function mayHalve({ outcome, borneSteps, isHalf }: TestResult): boolean {
  return outcome === 'reaction' && borneSteps === 0 && !isHalf
}

const REPEATS: ProtocolAct['act'][] = ['repeat', 'repeat_half']

/** Not tested yet, or without a clear end; twice without one is enough. A member may ask for any again. */
function needsTest({ acts }: ProtocolRecord, results: TestResult[], id: string): boolean {
  const of = results.filter(({ challenge }) => challenge === id)
  const last = of.at(-1)
  if (!last) return true
  if (
    acts.some(({ act, challenge, day }) => REPEATS.includes(act) && challenge === id && day > last.startedOn)
  )
    return true
  return last.outcome === 'unsure' && of.length < 2
}

function nextRetest(
  protocol: Protocol,
  record: ProtocolRecord,
  { results, today }: { results: TestResult[]; today: Day },
): NextTest | null {
  const asked = record.acts.findLast(
    ({ act, day, challenge }) =>
      REPEATS.includes(act) &&
      challenge !== null &&
      daysBetween(day, today) < SILENT_DAYS &&
      !record.barred.includes(challenge) &&
      !results.some((result) => result.challenge === challenge && result.startedOn > day),
  )
  const isKnown = asked?.challenge && protocol.challenges.some(({ id }) => id === asked.challenge)
  if (!isKnown || !asked.challenge) return null
  const last = results.findLast(({ challenge }) => challenge === asked.challenge)
  return { challenge: asked.challenge, fromStep: 0, isHalf: isAskedByHalf(protocol, record, last) }
}

export function borne(results: readonly TestResult[], id: string): boolean {
  const last = results.findLast(({ challenge, outcome }) => challenge === id && outcome !== 'running')
  return (last?.outcome === 'pass' || last?.outcome === 'mild') && !last.isHalf
}

type Ended = { on: Day; isByDefault: boolean }
type Ending = { from: Day; today: Day; results: TestResult[]; current: TestResult | null }

/** When the tests end: all made, too long, or nobody answers. */
function endOfTests(
  protocol: Protocol,
  record: ProtocolRecord,
  { from, today, results, current }: Ending,
): Ended | null {
  const latest = addDays(from, protocol.maxTestDays)
  const silent = silenceFrom(record, from, today)
  if (silent !== null && silent < latest) return { on: silent, isByDefault: true }
  if (latest <= today) return { on: latest, isByDefault: true }
  const isResting = current !== null && today <= current.restsUntil
  if (isResting || nextTest(protocol, record, results) !== null) return null
  return { on: current ? addDays(current.restsUntil, 1) : from, isByDefault: false }
}

/** The first day that ends two weeks without an answer, unless the member asked to go on since. */
function silenceFrom({ diary, acts }: ProtocolRecord, from: Day, today: Day): Day | null {
  const resumed = acts.filter(({ act }) => act === 'resume' || act === 'go_on').map(({ day }) => day)
  const signs = [from, ...diary.map(({ day }) => day), ...resumed].filter((day) => day >= from).toSorted()
  const lastResumed = resumed.toSorted().at(-1) ?? ''
  for (const [at, sign] of signs.entries()) {
    const silent = addDays(sign, SILENT_DAYS)
    if (silent > today) return null
    if (silent <= (signs[at + 1] ?? today) && lastResumed < silent) return silent
  }
  return null
}

const WEEK = 7
/** A group that is open stays at its portion for the first weeks. */
const FIRST_WEEKS = 4

function groupsOf(
  protocol: Protocol,
  record: ProtocolRecord,
  { results, today, ended }: { results: TestResult[]; today: Day; ended: Day | null },
): TestedGroupStanding[] {
  let untested = 0
  return protocol.challenges.flatMap(({ id, foods }): TestedGroupStanding[] => {
    const steps = foods[0]?.grams.length ?? 0
    const last = results.findLast(({ challenge, outcome }) => challenge === id && outcome !== 'running')
    if (last && last.outcome !== 'unsure') {
      const since = addDays(last.restsUntil, 1)
      if (last.outcome === 'reaction') {
        const standing = last.borneSteps > 0 && protocol.test.portionsGrow ? 'part' : 'kept'
        return [{ challenge: id, standing, steps: standing === 'part' ? last.borneSteps : 0, since }]
      }
      if (last.isHalf) return [{ challenge: id, standing: 'part', steps: last.borneSteps, since }]
      const isNew = ended === null || daysBetween(ended, today) < FIRST_WEEKS * WEEK
      return [{ challenge: id, standing: 'open', steps: isNew ? steps : null, since }]
    }
    // A dose that nobody has tried is not raised by itself.
    if (ended === null || record.barred.includes(id) || protocol.id === 'lactose-rechallenge') return []
    // What was never tested comes back by itself, one group a week, at the first portion.
    const since = addDays(ended, WEEK * untested++)
    if (since > today) return []
    const isNew = daysBetween(since, today) < FIRST_WEEKS * WEEK
    return [{ challenge: id, standing: 'untested', steps: isNew ? 1 : null, since }]
  })
}
