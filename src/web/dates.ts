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
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  dayAndTime: { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

// Dates are formatted in UTC unless another zone is passed, so that the server and every browser render the
// same day. Dates rendered only in the browser use the reader's own time: the account's time zone if they
// concern money, otherwise `formatOwn…`.

/** Formats as `November 21`. */
export function formatDay(instant: string, locale: string): string {
  return write('day', instant, locale)
}

/** Formats as `November 21, 2026`. */
export function formatDayOfYear(instant: string, locale: string): string {
  return write('dayOfYear', instant, locale)
}

/** Formats as `Nov 21`. */
export function formatShortDay(instant: string, locale: string): string {
  return write('shortDay', instant, locale)
}

/** Formats as `Sat`. */
export function formatWeekday(instant: string, locale: string): string {
  return write('weekday', instant, locale)
}

/** Formats as `Saturday`. */
export function formatWeekdayName(instant: string, locale: string): string {
  return write('weekdayName', instant, locale)
}

/** `21` */
export function formatDayNumber(instant: string, locale: string): string {
  return write('dayNumber', instant, locale)
}

/** Formats as `Saturday, November 21`. */
export function formatDayOfWeek(instant: string, locale: string): string {
  return write('dayOfWeek', instant, locale)
}

/** Formats as `Nov 21 – Nov 28`. */
export function formatDayRange(from: string, to: string, locale: string): string {
  return `${formatShortDay(from, locale)} – ${formatShortDay(to, locale)}`
}

/** Formats as `Nov 21, 2026, 5:04 AM UTC`. */
export function formatMoment(instant: string, locale = DEFAULT_LOCALE): string {
  return `${formatMomentIn('UTC', instant, locale)}\u00a0UTC`
}

/** Formats as `Nov 21, 2026, 5:04:09 AM UTC`. */
export function formatSecond(instant: string, locale = DEFAULT_LOCALE): string {
  return `${write('second', instant, locale)}\u00a0UTC`
}

/** Formats as `Nov 21, 2026, 5:04 AM`, for screens that name the time zone once. */
export function formatMomentIn(timeZone: string, instant: string, locale = DEFAULT_LOCALE): string {
  return write('moment', instant, locale, timeZone)
}

/**
 * Formats as `November 20, 2026` in the reader's time zone. Only for the browser, like the functions below.
 */
export function formatOwnDayOfYear(instant: string, locale: string): string {
  return write('dayOfYear', instant, locale, null)
}

/**
 * Formats as `Nov 20, 2026, 9:04 PM PST` in the reader's time zone, for events that the reader may remember.
 */
export function formatOwnMoment(instant: string, locale: string): string {
  return write('ownMoment', instant, locale, null)
}

/** Formats as `2026-11-20` in the reader's time zone, for file names. */
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
 * Formats as `November 29` in the time zone that payments use, or in the reader's own zone if that is
 * unknown. Only for the browser, because the server does not know the reader's zone.
 */
export function formatLocalDay(
  instant: string,
  { timeZone, locale }: { timeZone: string | null; locale: string },
): string {
  return instant && write('day', instant, locale, timeZone)
}

/**
 * Formats as `November 21 at 5:04 AM` in the member's time zone, or in the reader's own if that is unknown.
 */
export function formatLocalMoment(
  instant: string,
  { timeZone, locale }: { timeZone: string | null; locale: string },
): string {
  return write('dayAndTime', instant, locale, timeZone)
}

/**
 * Inserts non-breaking spaces into a formatted date, so that a day stays on the same line as its month, and
 * an hour with its AM or PM and its time zone. `bindMoments` does this for all dates in a text.
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
