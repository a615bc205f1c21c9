import { TRIAL_DAYS } from '#members/subscriptions/subscription.ts'
import { daysAfter } from '#web/dates.ts'
import { useHydrated } from '#web/ui/behavior/use-hydrated.ts'
import type { Trial } from '../choice/summary.tsx'

/** The days of a trial that begins today by the reader’s own calendar; until script has come, by the server’s. */
export function useOwnTrial(onServer: Trial): Trial {
  if (!useHydrated()) return onServer
  const now = new Date()
  // Days are written in UTC everywhere on the page.
  const startsOn = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString()
  return { startsOn, endsOn: daysAfter(startsOn, TRIAL_DAYS) }
}
