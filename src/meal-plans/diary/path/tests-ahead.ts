import type { MemberFacts } from '#members/profiles/facts.ts'
import { addDays, type Day } from '../../phases/day.ts'
import { ELIMINATION_MEMORY_DAYS, type ProtocolId, protocolOf } from '../../phases/protocol.ts'
import { type ProtocolState, protocolStateOn } from '../../phases/protocol-state.ts'
import { barredFor, type LoadedProtocol } from '../load-protocol.ts'

/** Whether nothing is left out or tested any longer, so that something else may begin. */
export function isOverIn({ phase }: Pick<ProtocolState, 'phase'>): boolean {
  return phase === 'stopped' || phase === 'personalisation'
}

/** The first day on which a protocol that began on a day may begin again. */
export function mayBeginAgainOn(protocol: ProtocolId, startedOn: Day): Day {
  const { mostMarks, retestWeeks } = protocolOf(protocol)
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
