import type { FoodChallenge } from './challenges/food-challenge.ts'
import { type Day, daysBetween } from './day.ts'
import { type Protocol, SILENT_DAYS } from './protocol.ts'
import type { ProtocolAct, ProtocolRecord } from './protocol-record.ts'
import type { TestResult } from './test-result.ts'

/**
 * `isHalf` is true if only half of the first portion is tested, after the whole portion was not tolerated.
 */
export type NextTest = { challenge: string; fromStep: number; isHalf: boolean }

/** Returns the next test, in the protocol's order, with tests that the member moved forward first. */
export function nextTest(protocol: Protocol, record: ProtocolRecord, results: TestResult[]): NextTest | null {
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

/** True if the member requested half of the first portion, which was not tolerated. */
function isAskedByHalf(
  { test: { portionsGrow } }: Protocol,
  { acts }: ProtocolRecord,
  last: TestResult | undefined,
): boolean {
  if (!last || !portionsGrow || !mayHalve(last)) return false
  const asked = acts.findLast(({ act, challenge }) => REPEATS.includes(act) && challenge === last.challenge)
  return asked?.act === 'repeat_half' && asked.day > last.startedOn
}

/**
 * True if half of the first portion can be tested: the whole portion caused a reaction. A half portion is
 * never halved again.
 */
export function mayHalve({ outcome, borneSteps, isHalf }: TestResult): boolean {
  return outcome === 'reaction' && borneSteps === 0 && !isHalf
}

const REPEATS: ProtocolAct['act'][] = ['repeat', 'repeat_half']

/**
 * True if a test is not done yet or has no clear result. After two unclear results it is not repeated
 * automatically, but the member can request any test again.
 */
export function needsTest({ acts }: ProtocolRecord, results: TestResult[], id: string): boolean {
  const of = results.filter(({ challenge }) => challenge === id)
  const last = of.at(-1)
  if (!last) return true
  if (
    acts.some(({ act, challenge, day }) => REPEATS.includes(act) && challenge === id && day > last.startedOn)
  )
    return true
  return last.outcome === 'unsure' && of.length < 2
}

export function nextRetest(
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

function borne(results: readonly TestResult[], id: string): boolean {
  const last = results.findLast(({ challenge, outcome }) => challenge === id && outcome !== 'running')
  return (last?.outcome === 'pass' || last?.outcome === 'mild') && !last.isHalf
}
