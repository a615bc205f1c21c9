import { monthsLater } from '#platform/months-later.ts'
import type { SubscriptionRow } from './subscription-row.ts'

/**
 * Returns the date of the first charge at the announced price. During a pause nothing is charged, so it is
 * not before the end of the pause.
 */
export function nextPriceFromOf({
  status,
  resumesAt,
  nextPriceFrom,
}: Pick<SubscriptionRow, 'status' | 'resumesAt' | 'nextPriceFrom'>): Date | null {
  if (status !== 'paused' || !resumesAt || !nextPriceFrom) return nextPriceFrom
  return nextPriceFrom < resumesAt ? resumesAt : nextPriceFrom
}

/** Returns the price of the month that starts after the current one. */
export function nextMonthCents(
  row: Pick<SubscriptionRow, 'priceCents' | 'nextPriceCents' | 'nextPriceFrom' | 'currentPeriodEndsAt'>,
): number {
  const { nextPriceFrom, currentPeriodEndsAt } = row
  const isOther = nextPriceFrom && currentPeriodEndsAt && nextPriceFrom <= currentPeriodEndsAt
  return isOther ? (row.nextPriceCents ?? row.priceCents) : row.priceCents
}

/** Returns the first charge at or after a given time, all in epoch seconds. */
export function firstChargeFrom(
  earliest: number,
  { periodEnd, anchor }: { periodEnd: number; anchor: number },
): number {
  let months = 0
  while (monthsLater(periodEnd, months, anchor) < earliest) months += 1
  return monthsLater(periodEnd, months, anchor)
}
