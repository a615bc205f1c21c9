/**
 * True if this machine knows the time zone by its IANA name. Offsets are refused, because PostgreSQL
 * interprets their sign the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Our clock and Stripe's can differ by seconds. */
const LAST_MINUTES = '23:58'
const clocks = new Map<string | undefined, Intl.DateTimeFormat>()

/**
 * True if an instant is the end of a day in this time zone, or in the machine's if none is passed. The day
 * alone is then sufficient to name it.
 */
export function isEndOfDay(at: Date, timeZone?: string): boolean {
  const clock = clocks.get(timeZone) ?? clockIn(timeZone)
  clocks.set(timeZone, clock)
  return clock.format(at) >= LAST_MINUTES
}

function clockIn(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  } as const)
}

const DAY_MS = 24 * 60 * 60 * 1000
const calendars = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the number of midnights between two instants in this time zone: 0 within a day, and 1 from today to
 * tomorrow.
 */
export function calendarDaysBetween(from: Date, to: Date, timeZone: string): number {
  return (dateIn(timeZone, to) - dateIn(timeZone, from)) / DAY_MS
}

function dateIn(timeZone: string, at: Date): number {
  const calendar = calendars.get(timeZone) ?? calendarIn(timeZone)
  calendars.set(timeZone, calendar)
  return Date.parse(calendar.format(at))
}

function calendarIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
}
