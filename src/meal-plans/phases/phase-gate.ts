import type { Answer } from '#members/profiles/question.ts'
import { addDays } from './day.ts'
import { saidOf } from './entry/entry-question.ts'
import { entryQuestionsOf } from './entry/entry-questions.ts'
import { lastDayOfLeavingOut, type PlanPhase } from './plan-phase.ts'
import { protocolForGoal } from './protocol.ts'

/** The member data needed when a phased diet is requested. */
export type PhasedRequest = {
  goals: readonly string[]
  days: number
  /** Absent in requests that were stored before weeks were counted. */
  week?: number
  phase?: PlanPhase | undefined
  answers?: Partial<Record<string, Answer>>
}

/**
 * Returns the phase of a week: the phase in the request, or for a low-FODMAP week without one, the
 * elimination phase derived from the week number. Returns null for a goal without phases.
 */
export function phaseOf({
  goals,
  week = 1,
  phase,
}: Pick<PhasedRequest, 'goals' | 'week' | 'phase'>): PlanPhase | null {
  if (phase && goals.some((slug) => protocolForGoal(slug)?.id === phase.protocol)) return phase
  if (!goals.includes('low-fodmap')) return null
  return { protocol: 'low-fodmap', phase: 'elimination', day: (week - 1) * 7 + 1, groups: [], challenges: [] }
}

/**
 * Returns why a week is not planned because of its health goals' questions or its phase, or null if it may be
 * planned.
 */
export function phaseRefusal(request: PhasedRequest): string | null {
  const { goals, answers = {} } = request
  const [refused] = saidOf('refuses', entryQuestionsOf(goals), answers)
  if (refused !== undefined) return refused
  const phase = phaseOf(request)
  if (phase?.protocol !== 'low-fodmap') return null
  return lengthRefusal(phase, request.days)
}

function lengthRefusal(phase: PlanPhase, days: number): string | null {
  if (phase.phase !== 'elimination') return null
  const last = lastDayOfLeavingOut(phase)
  if (phase.day + days - 1 <= last) return null
  const ended = phase.startsOn ? ` That is ${addDays(phase.startsOn, last - phase.day)}.` : ''
  return `Elimination ends after six weeks, on day ${last}.${ended} From then on foods come back: no further week of elimination can be planned.`
}
