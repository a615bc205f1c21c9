const LONG_DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

const DAY_MS = 24 * 60 * 60 * 1000

// All in UTC, so that the server and every browser write the same day.

/** `November 21` */
export function formatDay(instant: string): string {
  return LONG_DAY.format(new Date(instant))
}

/** `Nov 21` */
export function formatShortDay(instant: string): string {
  return SHORT_DAY.format(new Date(instant))
}

/** `Nov 21 – Nov 28` */
export function formatDayRange(from: string, to: string): string {
  return `${SHORT_DAY.format(new Date(from))} – ${SHORT_DAY.format(new Date(to))}`
}

/** `Nov 21, 2026, 5:04 AM UTC` */
export function formatMoment(instant: string): string {
  return `${MOMENT.format(new Date(instant))} UTC`
}

export function addDays(instant: string, days: number): string {
  return new Date(new Date(instant).getTime() + days * DAY_MS).toISOString()
}
