import { type Day, dayIn } from '../phases/day.ts'
import type { StoredMealPlan } from './meal-plan.ts'

const ZONE = 'UTC'

/**
 * The day of the calendar on which a plan begins: the one its phase counts from, else the day it was made. The
 * sample, which is nobody’s, has no days of the calendar.
 */
export function startsOnOf({
  profileId,
  request,
  created,
}: Pick<StoredMealPlan, 'profileId' | 'request' | 'created'>): Day | null {
  if (profileId === null) return null
  return request.input.phase?.startsOn ?? dayIn(ZONE, created)
}
