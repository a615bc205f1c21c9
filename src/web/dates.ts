import { dateFormat } from './formats.ts'
import { DEFAULT_LOCALE } from './messages/use-text.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const STYLES = {
  day: { month: 'long', day: 'numeric' },
  dayOfYear: { year: 'numeric', month: 'long', day: 'numeric' },
  shortDay: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'short' },
  weekdayName: { weekday: 'long' },
  dayNumber: { day: 'numeric' },
  dayOfWeek: { weekday: 'long', month: 'long', day: 'numeric' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  ownMoment: {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  },
  dayAndTime: { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

// In UTC unless it is said, so that the server and every browser write the same day. What is read in the browser alone is
// written by the reader's own clock: with the zone of their account where money hangs on it, and else by `formatOwn…`.

/** `November 21` */
export function formatDay(instant: string, locale: string): string {
  return write('day', instant, locale)
}

/** `November 21, 2026` */
export function formatDayOfYear(instant: string, locale: string): string {
  return write('dayOfYear', instant, locale)
}

/** `Nov 21` */
export function formatShortDay(instant: string, locale: string): string {
  return write('shortDay', instant, locale)
}

/** `Sat` */
export function formatWeekday(instant: string, locale: string): string {
  return write('weekday', instant, locale)
}

/** `Saturday` */
export function formatWeekdayName(instant: string, locale: string): string {
  return write('weekdayName', instant, locale)
}

/** `21` */
export function formatDayNumber(instant: string, locale: string): string {
  return write('dayNumber', instant, locale)
}

/** `Saturday, November 21` */
export function formatDayOfWeek(instant: string, locale: string): string {
  return write('dayOfWeek', instant, locale)
}

/** `Nov 21 – Nov 28` */
export function formatDayRange(from: string, to: string, locale: string): string {
  return `${formatShortDay(from, locale)} – ${formatShortDay(to, locale)}`
}

/** `Nov 21, 2026, 5:04 AM UTC` */
export function formatMoment(instant: string, locale = DEFAULT_LOCALE): string {
  return `${formatMomentIn('UTC', instant, locale)}\u00a0UTC`
}

/** `Nov 21, 2026, 5:04:09 AM UTC` */
export function formatSecond(instant: string, locale = DEFAULT_LOCALE): string {
  return `${write('second', instant, locale)}\u00a0UTC`
}

/** `Nov 21, 2026, 5:04 AM`, for screens that name the time zone once. */
export function formatMomentIn(timeZone: string, instant: string, locale = DEFAULT_LOCALE): string {
  return write('moment', instant, locale, timeZone)
}

/** `November 20, 2026` by the reader’s own calendar. Call it in the browser, as those below. */
export function formatOwnDayOfYear(instant: string, locale: string): string {
  return write('dayOfYear', instant, locale, null)
}

/** `Nov 20, 2026, 9:04 PM PST`, by the reader’s own clock: it is they who remember when they did what. */
export function formatOwnMoment(instant: string, locale: string): string {
  return write('ownMoment', instant, locale, null)
}

/** `2026-11-20` by the reader’s own calendar, for names of files. */
export function ownDay(instant: string): string {
  const at = new Date(instant)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

export function daysAfter(instant: string, days: number): string {
  return new Date(new Date(instant).getTime() + days * DAY_MS).toISOString()
}

/**
 * `November 29` by the calendar of a time zone, on which money hangs; the reader's own where none is known.
 * Call it in the browser: the server knows no reader's zone.
 */
export function formatLocalDay(
  instant: string,
  { timeZone, locale }: { timeZone: string | null; locale: string },
): string {
  return instant && write('day', instant, locale, timeZone)
}

/** `November 21 at 5:04 AM`, by the member's own clock where their zone is known. */
export function formatLocalMoment(
  instant: string,
  { timeZone, locale }: { timeZone: string | null; locale: string },
): string {
  return write('dayAndTime', instant, locale, timeZone)
}

/**
 * One moment, as a writer of dates has it, with no day in another line than its month, and no hour in another than its
 * half of the day or its time zone. `bindMoments` finds the moments in a text.
 */
export function bindMoment(words: string): string {
  return words.replace(/(?<!,) (?=\d)| (?=[A-Z]{2})/g, '\u00a0')
}

function write(
  style: keyof typeof STYLES,
  instant: string,
  locale: string,
  timeZone: string | null = 'UTC',
): string {
  const format = dateFormat(locale, { ...STYLES[style], ...(timeZone && { timeZone }) })
  return bindMoment(format.format(new Date(instant)))
}
