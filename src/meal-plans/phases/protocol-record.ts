import type { Day } from './day.ts'
import type { DiaryEntry } from './diary.ts'
import type { ProtocolId } from './protocol.ts'
import type { Exposure } from './test-result.ts'

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
/** A member's decision. `repeat`, `repeat_half`, `skip` and `next` refer to one test. */
export type ProtocolAct = { act: (typeof PROTOCOL_ACTS)[number]; day: Day; challenge: string | null }

/** A served week: its phase, first day and length. */
export type ServedWeek = { startsOn: Day; days: number; phase: Phase }

/**
 * All data from which the protocol's state is calculated. It contains only facts and no state, so the state
 * can be recalculated at any time.
 */
export type ProtocolRecord = {
  protocol: ProtocolId
  startedOn: Day
  acts: readonly ProtocolAct[]
  exposures: readonly Exposure[]
  diary: readonly DiaryEntry[]
  weeks: readonly ServedWeek[]
  /** Portions and diary of earlier runs of these tests. Their results still apply. */
  earlier?: Pick<ProtocolRecord, 'exposures' | 'diary'>
  /** Tests that have no suitable food for this member, or that must not be done. */
  barred: readonly string[]
  /** Tests whose foods are marked as triggers. Absent if the protocol needs no marks. */
  marked?: readonly string[]
  /** True if weight has fallen by more than 5 %, or is too low. */
  hasLostWeight: boolean
}

/**
 * `elimination` covers any initial exclusion, such as FODMAPs or three marked triggers. `personalisation`
 * keeps its stored spelling.
 */
export const PHASES = ['watching', 'elimination', 'reintroduction', 'personalisation', 'stopped'] as const
export type Phase = (typeof PHASES)[number]

/** Returns the last day on which a clinician looked at a sign, or a value before all days if none has. */
export function seenOn({ acts }: { acts: readonly Pick<ProtocolAct, 'act' | 'day'>[] }): Day {
  return acts.findLast(({ act }) => act === 'seen_clinician')?.day ?? ''
}
