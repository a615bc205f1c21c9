import type { MemberFacts } from '#members/profiles/facts.ts'
import { addDays, type Day } from '../../phases/day.ts'
import { ELIMINATION_MEMORY_DAYS, type ProtocolId, protocolOf } from '../../phases/protocol.ts'
import { type ProtocolState, protocolStateOn } from '../../phases/protocol-state.ts'
import { barredFor, type LoadedProtocol } from '../load-protocol.ts'

type EarlierRun = Pick<LoadedProtocol['record'], 'protocol' | 'startedOn' | 'acts' | 'exposures'>

/** Whether nothing is left out or tested any longer, so that something else may begin. */
export function isOverIn({ phase }: Pick<ProtocolState, 'phase'>): boolean {
  return phase === 'stopped' || phase === 'personalisation'
}

/** The first day on which a protocol may begin again after a run of it. */
export function mayBeginAgainOn({ protocol, startedOn, acts, exposures }: EarlierRun): Day {
  const { mostMarks, retestWeeks } = protocolOf(protocol)
  // Nothing was learned from it yet, and what it left out is back.
  if (acts.some(({ act }) => act === 'stop') && exposures.length === 0) return addDays(startedOn, 1)
  if (protocol === 'low-fodmap') return addDays(startedOn, ELIMINATION_MEMORY_DAYS)
  // Another round tests other foods; runs are told apart by their days.
  return mostMarks === null ? addDays(startedOn, retestWeeks * 7) : addDays(startedOn, 1)
}

/** The tests that a run begun now would make: none that earlier rounds have shown the end of. */
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
