import type { SubscriptionRow } from './subscription-row.ts'

type Standing = Pick<SubscriptionRow, 'status' | 'paidUntil' | 'currentPeriodEndsAt' | 'resumesAt'>

/** When the next month is charged, as far as that is known; null where none is, or nobody can say. */
export function nextChargeOf({ status, paidUntil, currentPeriodEndsAt, resumesAt }: Standing): Date | null {
  switch (status) {
    case 'trialing':
    case 'active':
      return paidUntil
    case 'past_due':
      // What is owed is asked for as it stands: credit is taken off the month after it.
      return currentPeriodEndsAt
    case 'paused':
      return resumesAt
    default:
      return null
  }
}
