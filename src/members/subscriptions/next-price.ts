import { monthsLater } from '#platform/months-later.ts'
import type { SubscriptionRow } from './subscription-row.ts'

/** From which charge on an announced price holds. Until a pause ends nothing is charged, at whichever price. */
export function nextPriceFromOf({
  status,
  resumesAt,
  nextPriceFrom,
}: Pick<SubscriptionRow, 'status' | 'resumesAt' | 'nextPriceFrom'>): Date | null {
  if (status !== 'paused' || !resumesAt || !nextPriceFrom) return nextPriceFrom
  return nextPriceFrom < resumesAt ? resumesAt : nextPriceFrom
}

/** What the month costs that begins when the present one ends. */
export function nextMonthCents(
  row: Pick<SubscriptionRow, 'priceCents' | 'nextPriceCents' | 'nextPriceFrom' | 'currentPeriodEndsAt'>,
): number {
  const { nextPriceFrom, currentPeriodEndsAt } = row
  const isOther = nextPriceFrom && currentPeriodEndsAt && nextPriceFrom <= currentPeriodEndsAt
  return isOther ? (row.nextPriceCents ?? row.priceCents) : row.priceCents
}

/** The first charge that is not before a second, all in seconds. */
export function firstChargeFrom(
  earliest: number,
  { periodEnd, anchor }: { periodEnd: number; anchor: number },
): number {
  let months = 0
  while (monthsLater(periodEnd, months, anchor) < earliest) months += 1
  return monthsLater(periodEnd, months, anchor)
}
