import { type Day, dayIn } from '../phases/day.ts'
import type { OpenedMealPlan } from './meal-plan.ts'

/**
 * Returns the calendar date on which a plan starts: the date that its phase counts from, or else the date it
 * was made in the member's time zone. Plans from before this date was stored use the UTC date. The sample has
 * no member, so it has no dates.
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
