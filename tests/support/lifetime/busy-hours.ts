import { type Lot, oneOf } from './drawing-lots.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** In which most members act. */
const ROUND_HOUR = 14
/** After which the days of members end: there a month begins, and is charged in an hour. */
const DAYS_END_AT = [0, 7, 8, 15]
const AT_MONTHS_BEGIN = 0.3
/** From the beginning of such an hour on. */
export const BUSY_MINUTES = 30

/** An hour of the day, by UTC, in which much happens: what happens together is looked at once. */
export function busyHour(lot: Lot): { hour: number; isMonthsBegin: boolean } {
  const isMonthsBegin = lot() < AT_MONTHS_BEGIN
  return { hour: isMonthsBegin ? oneOf(lot, DAYS_END_AT) : ROUND_HOUR, isMonthsBegin }
}

/** The first minute of a busy hour that is not before. */
export function nextBusyMinute(lot: Lot, notBefore: number): number {
  const { hour } = busyHour(lot)
  const minute = Math.floor(lot() * BUSY_MINUTES) * 60_000
  const today = notBefore - (notBefore % DAY_MS) + hour * HOUR_MS + minute
  return today < notBefore ? today + DAY_MS : today
}
