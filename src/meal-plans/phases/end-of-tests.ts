import { addDays, type Day } from './day.ts'
import { nextTest } from './next-test.ts'
import { type Protocol, SILENT_DAYS } from './protocol.ts'
import type { ProtocolRecord } from './protocol-record.ts'
import type { TestResult } from './test-result.ts'

type Ended = { on: Day; isByDefault: boolean }
type Ending = { from: Day; today: Day; results: TestResult[]; current: TestResult | null }

/** Returns the end of the tests: all are done, they took too long, or the diary has no entries. */
export function endOfTests(
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

/**
 * Returns the day that completes two weeks without an answer, unless the member has since chosen to continue.
 */
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
