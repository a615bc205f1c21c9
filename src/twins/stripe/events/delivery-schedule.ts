const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Waits after each failed webhook attempt. They cover about three days, as at Stripe. */
const WAITS_MS = [
  5_000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  ...Array.from({ length: 5 }, () => 12 * HOUR_MS),
] as const

/** Returns the wait before the next attempt, in milliseconds. Returns null after the last attempt. */
export function nextDeliveryWait(failedTries: number): number | null {
  return WAITS_MS[failedTries - 1] ?? null
}
