/** A calendar day of the member, such as `2026-03-02`. */
export type Day = string

const DAY_MS = 24 * 60 * 60 * 1000
const EPOCH: Day = '1970-01-01'

export function addDays(day: Day, days: number): Day {
  return new Date((daysBetween(EPOCH, day) + days) * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the number of days between two days. Negative if `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / DAY_MS)
}

/**
 * Reads the parts directly, because a protocol's state counts thousands of days and parsing a string takes
 * ten times as long.
 */
function midnightOf(day: Day): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}

/** Returns the current day in a time zone. */
export function dayIn(timeZone: string, at: Date): Day {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)
}

/** Formats a day for a sentence or a mail. */
export function wordDay(day: Day, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
