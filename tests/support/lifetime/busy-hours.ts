import { type Lot, oneOf } from './drawing-lots.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** The hour in which most members act. */
const ROUND_HOUR = 14
/** Members' days end before these hours. Months begin then, and are charged within an hour. */
const DAYS_END_AT = [0, 7, 8, 15]
const AT_MONTHS_BEGIN = 0.3
/** The busy part, from the start of such an hour. */
export const BUSY_MINUTES = 30

/** Draws a busy hour of the day (UTC). Events in the same hour are checked together. */
export function busyHour(lot: Lot): { hour: number; isMonthsBegin: boolean } {
  const isMonthsBegin = lot() < AT_MONTHS_BEGIN
  return { hour: isMonthsBegin ? oneOf(lot, DAYS_END_AT) : ROUND_HOUR, isMonthsBegin }
}

/** Returns the first minute of a busy hour at or after `notBefore`. */
export function nextBusyMinute(lot: Lot, notBefore: number): number {
  const { hour } = busyHour(lot)
  const minute = Math.floor(lot() * BUSY_MINUTES) * 60_000
  const today = notBefore - (notBefore % DAY_MS) + hour * HOUR_MS + minute
  return today < notBefore ? today + DAY_MS : today
}
