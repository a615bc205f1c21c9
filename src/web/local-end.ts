import { formatLocalDay, formatLocalMoment } from './dates.ts'

const LAST_MINUTES = '23:58'

/**
 * When something is charged or runs out, by the member's own clock: the day where it is its end, as after every trial, and
 * else with the hour. A day alone promises all of it.
 */
export function formatLocalEnd(
  instant: string,
  { timeZone, locale }: { timeZone: string | null; locale: string },
): string {
  if (!instant) return ''
  const time = new Intl.DateTimeFormat('en-GB', {
    ...{ hour: '2-digit', minute: '2-digit' },
    ...(timeZone ? { timeZone } : {}),
  } as const).format(new Date(instant))
  return (time >= LAST_MINUTES ? formatLocalDay : formatLocalMoment)(instant, { timeZone, locale })
}
