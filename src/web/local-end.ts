import { isEndOfDay } from '#platform/time-zone.ts'
import { formatLocalDay, formatLocalMoment } from './dates.ts'

/**
 * When something is charged or runs out, by the member's own clock: the day where it is its end, as after every trial, and
 * else with the hour. A day alone promises all of it.
 */
export function formatLocalEnd(
  instant: string,
  { timeZone, locale }: { timeZone: string | null; locale: string },
): string {
  if (!instant) return ''
  const format = isEndOfDay(new Date(instant), timeZone ?? undefined) ? formatLocalDay : formatLocalMoment
  return format(instant, { timeZone, locale })
}
