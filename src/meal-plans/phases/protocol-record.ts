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
/** What a member decided. `repeat`, `repeat_half`, `skip` and `next` speak of one test. */
export type ProtocolAct = { act: (typeof PROTOCOL_ACTS)[number]; day: Day; challenge: string | null }

/** A week that was served: in which phase, from which day on. */
export type ServedWeek = { startsOn: Day; days: number; phase: Phase }

/** All that the state of a protocol is worked out from. Nothing of it is a state: it can be told again at any time. */
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
  /** Tests whose foods are marked as triggers; absent where the protocol needs no marks. */
  marked?: readonly string[]
  /** Weight has fallen by more than 5 %, or is too low. */
  hasLostWeight: boolean
}

/**
 * `elimination` stands for whatever is left out first, be it FODMAPs or three marked triggers. Personalization is spelt
 * as it is stored.
 */
export const PHASES = ['watching', 'elimination', 'reintroduction', 'personalisation', 'stopped'] as const
export type Phase = (typeof PHASES)[number]

/** When a clinician last looked at it; before all days where none has. */
export function seenOn({ acts }: { acts: readonly Pick<ProtocolAct, 'act' | 'day'>[] }): Day {
  return acts.findLast(({ act }) => act === 'seen_clinician')?.day ?? ''
}
