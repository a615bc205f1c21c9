import type { MemberFacts } from '#members/profiles/facts.ts'
import { addDays, type Day } from '../../phases/day.ts'
import { ELIMINATION_MEMORY_DAYS, type ProtocolId, protocolOf } from '../../phases/protocol.ts'
import { type ProtocolState, protocolStateOn } from '../../phases/protocol-state.ts'
import { barredFor, type LoadedProtocol } from '../load-protocol.ts'

type EarlierRun = Pick<LoadedProtocol['record'], 'protocol' | 'startedOn' | 'acts' | 'exposures'>

/** True if elimination and testing are over, so another protocol can start. */
export function isOverIn({ phase }: Pick<ProtocolState, 'phase'>): boolean {
  return phase === 'stopped' || phase === 'personalisation'
}

/** Returns the first day on which a protocol can start again after a run. */
export function mayBeginAgainOn({ protocol, startedOn, acts, exposures }: EarlierRun): Day {
  const { mostMarks, retestWeeks } = protocolOf(protocol)
  // The run produced no test results, and its foods are eaten again.
  if (acts.some(({ act }) => act === 'stop') && exposures.length === 0) return addDays(startedOn, 1)
  if (protocol === 'low-fodmap') return addDays(startedOn, ELIMINATION_MEMORY_DAYS)
  // Another round tests other foods. Runs are distinguished by their start days.
  return mostMarks === null ? addDays(startedOn, retestWeeks * 7) : addDays(startedOn, 1)
}

/** Returns the tests that a run started now would do. Tests settled by earlier rounds are excluded. */
export function testsAhead(
  protocol: ProtocolId,
  facts: MemberFacts,
  earlier: LoadedProtocol | null,
): string[] {
  const { challenges, mostMarks } = protocolOf(protocol)
  const barred = barredFor(protocol, facts)
  const results = earlier && mostMarks !== null ? protocolStateOn(earlier.record, earlier.today).results : []
  const known = results.filter(({ outcome }) => outcome !== 'running' && outcome !== 'unsure')
  return challenges
    .map(({ id }) => id)
    .filter((id) => !barred.includes(id) && !known.some(({ challenge }) => challenge === id))
}
