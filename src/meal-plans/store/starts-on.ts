import { type Day, dayIn } from '../phases/day.ts'
import type { OpenedMealPlan } from './meal-plan.ts'

/**
 * The day of the calendar on which a plan begins: the one its phase counts from, else the day on which it was made, where
 * its member lives. Plans from before that was kept have the day of UTC. The sample, which is nobody’s, has no days of
 * the calendar.
 */
export function startsOnOf({
  profileId,
  startsOn,
  request,
  created,
}: Pick<OpenedMealPlan, 'profileId' | 'startsOn' | 'request' | 'created'>): Day | null {
  if (profileId === null) return null
  return startsOn ?? request.input.phase?.startsOn ?? dayIn('UTC', created)
}
