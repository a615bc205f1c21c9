import { isEndOfDay } from '#platform/time-zone.ts'
import { formatLocalDay, formatLocalMoment } from './dates.ts'

/**
 * Formats in the member's time zone when something is charged or expires. If this is the end of a day, as for
 * every trial, only the day is shown, because a day alone promises all of it. Otherwise the hour is included.
 */
export function formatLocalEnd(
  instant: string,
  { timeZone, locale }: { timeZone: string | null; locale: string },
): string {
  if (!instant) return ''
  const format = isEndOfDay(new Date(instant), timeZone ?? undefined) ? formatLocalDay : formatLocalMoment
  return format(instant, { timeZone, locale })
}
