import { addDays, type Day, daysBetween } from './day.ts'
import { hasRedFlag, isAllergic, LEVELS, type Response, responseBy, wasFollowed } from './diary.ts'
import { endOfTests } from './end-of-tests.ts'
import { type NextTest, nextRetest, nextTest } from './next-test.ts'
import {
  foodChallengeOf,
  MOST_WASHOUT_DAYS,
  type Protocol,
  type ProtocolId,
  protocolOf,
  REACTIONS_TO_REVIEW,
} from './protocol.ts'
import { type Phase, type ProtocolRecord, seenOn } from './protocol-record.ts'
import { attemptsIn, resultOf, type TestResult } from './test-result.ts'
import { type TestedGroupState, testedGroupsOf } from './tested-groups.ts'

export type Halt = 'red_flag' | 'not_settled' | 'weight' | 'paused' | 'review' | 'marks' | 'persistent'
export type StopReason = 'no_response' | 'member' | 'weight'

export type ProtocolState = {
  protocol: ProtocolId
  phase: Phase
  startedOn: Day
  phaseStartedOn: Day
  /** The day of the phase, from 1. `ofDays` is null if the phase has no end. */
  day: number
  ofDays: number | null
  endsOn: Day | null
  /** The reason why tests are blocked at present. */
  halt: Halt | null
  stopReason: StopReason | null
  response: Response
  results: TestResult[]
  /** The running test, or the test whose washout is running. */
  current: TestResult | null
  /** The next test and its first step. Null if no test is left or allowed. */
  next: (NextTest & { notBefore: Day }) | null
  groups: TestedGroupState[]
  /** True if the weekly question is due. */
  asksRelief: boolean
  /** True if tests ended because the diary had no entries. */
  isByDefault: boolean
}

/** Calculates a member's state on a day from the served weeks, the diary and the member's decisions. */
export function protocolStateOn(record: ProtocolRecord, today: Day): ProtocolState {
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
    halt: haltBefore(protocol, known, today),
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

/**
 * Returns the end of elimination and its result. It ends on its last day at the latest, regardless of pauses
 * and new plans.
 */
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

/**
 * Returns what blocks the protocol: a red flag until a clinician has looked at it, or a pause until it ends.
 */
function haltBefore(protocol: Protocol, record: ProtocolRecord, today: Day): Halt | null {
  const { acts, diary } = record
  const seen = seenOn(record)
  if (diary.some((entry) => hasRedFlag(entry) && entry.day > seen)) return 'red_flag'
  if (isPersistent(protocol, record, today)) return 'persistent'
  const last = acts.findLast(({ act }) => act === 'pause' || act === 'resume')
  if (last?.act === 'pause') return 'paused'
  return hasTooManyMarks(protocol, record) ? 'marks' : null
}

/** True if signs of an allergy have not been looked at by a clinician yet. */
export function hasOpenAllergy(record: ProtocolRecord): boolean {
  const seen = seenOn(record)
  return record.diary.some((entry) => isAllergic(entry) && entry.day > seen)
}

const WEEK = 7
const SYMPTOM_DAYS = 3

/** True if symptoms occur on three or more days of the last week, long after the start. */
function isPersistent({ symptomsEndAfterDays }: Protocol, record: ProtocolRecord, today: Day): boolean {
  if (symptomsEndAfterDays === undefined || daysBetween(record.startedOn, today) < symptomsEndAfterDays)
    return false
  const since = [seenOn(record), addDays(today, -WEEK)].toSorted().at(-1) ?? ''
  const daysWithSymptoms = record.diary.filter(({ day, level }) => level >= LEVELS.moderate && day > since)
  return daysWithSymptoms.length >= SYMPTOM_DAYS
}

/** True if more untested foods are marked than a round may test. */
function hasTooManyMarks(
  { mostMarks }: Protocol,
  { marked = [], exposures, earlier }: ProtocolRecord,
): boolean {
  const tested = [...exposures, ...(earlier?.exposures ?? [])].map(({ challenge }) => challenge)
  return mostMarks !== null && marked.filter((id) => !tested.includes(id)).length > mostMarks
}

type Testing = Pick<
  ProtocolState,
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
    groups: testedGroupsOf(protocol, record, { results, today, ended: isPersonal ? ended.on : null }),
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
  const seen = seenOn(record)
  const isLate =
    current?.reactedOn &&
    !current.hasSubsided &&
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
