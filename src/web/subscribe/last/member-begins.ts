import type { MemberFacts } from '#members/profiles/facts.ts'
import { entryOf, openEntry } from '#web/facts/entry/entry-of.ts'
import type { GoalOffer } from '../choice/choice.ts'

/** Whether a member whose subscription stands so has a trial to begin, or can start again. */
export function isBeginning(status: string): boolean {
  return status === 'none' || status === 'ended'
}

/**
 * Whether a member has to be asked first what would make a plan unsafe for them: they were invited, or come from
 * elsewhere. Who was asked here has answered, if only with none of these.
 */
export function lacksSafety(
  { circumstances, answers = {} }: MemberFacts,
  goals: readonly Pick<GoalOffer, 'safety'>[],
): boolean {
  return !circumstances || openEntry({ answers }, entryOf(goals.map(({ safety }) => safety.entry))).length > 0
}
