import { addDays, type Day, daysBetween } from './day.ts'
import { needsTest } from './next-test.ts'
import type { Protocol } from './protocol.ts'
import type { ProtocolRecord } from './protocol-record.ts'
import type { TestResult } from './test-result.ts'

/**
 * A group after its test. `steps` is the amount that can be eaten per day, in steps of its test, or null for
 * no limit. `unsure` groups are left out until a test gives a result, and `untested` groups return
 * automatically.
 */
export type TestedGroupState = {
  challenge: string
  standing: 'open' | 'part' | 'kept' | 'unsure' | 'untested'
  steps: number | null
  since: Day
}

/** An open group keeps the portion of its test for this many weeks. */
const FIRST_WEEKS = 4
const WEEK = 7

type Tested = { results: readonly TestResult[]; today: Day; ended: Day | null }

/** Returns how much of each group may be eaten after the tests so far. */
export function testedGroupsOf(
  protocol: Protocol,
  record: ProtocolRecord,
  { results, today, ended }: Tested,
): TestedGroupState[] {
  let untested = 0
  return protocol.challenges.flatMap(({ id, foods }): TestedGroupState[] => {
    const of = results.filter(({ challenge, outcome }) => challenge === id && outcome !== 'running')
    // A test without a clear result does not change an earlier result.
    const clear = of.findLast(({ outcome }) => outcome !== 'unsure')
    if (clear) {
      const steps = foods[0]?.grams.length ?? 0
      return [{ challenge: id, ...shownBy(clear, protocol), ...whole(clear, { steps, today, ended }) }]
    }
    const isLeft = ended !== null || !needsTest(record, of, id)
    const unsure = isLeft ? withoutClearEnd(protocol, of) : null
    if (unsure) return [{ challenge: id, ...unsure }]
    if (ended === null || record.barred.includes(id) || !protocol.reopensUntested) return []
    // Untested groups return automatically, one a week, and stay at their first portion until they are
    // tested.
    const since = addDays(ended, WEEK * untested++)
    return since > today ? [] : [{ challenge: id, standing: 'untested', steps: 1, since }]
  })
}

type Shown = Omit<TestedGroupState, 'challenge'>

function shownBy(result: TestResult, { test: { portionsGrow } }: Protocol): Shown {
  const since = addDays(result.restsUntil, 1)
  if (result.outcome === 'reaction') return notBorne(portionsGrow ? result.borneSteps : 0, since, 'kept')
  return result.isHalf
    ? { standing: 'part', steps: result.borneSteps, since }
    : { standing: 'open', steps: null, since }
}

function notBorne(borneSteps: number, since: Day, none: 'kept' | 'unsure'): Shown {
  return borneSteps > 0 ? { standing: 'part', steps: borneSteps, since } : { standing: none, steps: 0, since }
}

/** Returns the allowed steps of an open group. It keeps the portion of its test for the first weeks. */
function whole(
  { outcome, isHalf }: TestResult,
  { steps, today, ended }: { steps: number; today: Day; ended: Day | null },
): Pick<Shown, 'steps'> | null {
  if (outcome === 'reaction' || isHalf) return null
  const isNew = ended === null || daysBetween(ended, today) < FIRST_WEEKS * WEEK
  return { steps: isNew ? steps : null }
}

/**
 * Returns what may be eaten after tests without a clear result: only what was tolerated on answered days. If
 * nothing was, the food stays out. Returns null if no day spoke against the food and untested groups return
 * automatically.
 */
function withoutClearEnd(protocol: Protocol, of: readonly TestResult[]): Shown | null {
  const last = of.at(-1)
  if (!last) return null
  const since = addDays(last.restsUntil, 1)
  const { reopensUntested, test } = protocol
  if (!test.portionsGrow) return { standing: 'unsure', steps: 0, since }
  const doubted = of.filter(({ reactedOn }) => reactedOn !== null).map(({ borneSteps }) => borneSteps)
  const borne =
    doubted.length > 0 ? Math.min(...doubted) : Math.max(...of.map(({ borneSteps }) => borneSteps))
  if (borne === 0 && doubted.length === 0 && reopensUntested) return null
  return notBorne(borne, since, 'unsure')
}
