import { TRIAL_DAYS } from '#members/subscriptions/subscription.ts'
import { daysAfter } from '#web/dates.ts'

type Trial = { startsOn: string; endsOn: string }

/**
 * The days of a trial that begins today by the reader’s own calendar, as days are written everywhere on the page: in UTC.
 * Call it in the browser: the server knows no reader’s day.
 */
export function ownTrial(): Trial {
  const now = new Date()
  const startsOn = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString()
  return { startsOn, endsOn: daysAfter(startsOn, TRIAL_DAYS) }
}
