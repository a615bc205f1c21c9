/** A day of the member's calendar, as `2026-03-02`. */
export type Day = string

const DAY_MS = 24 * 60 * 60 * 1000
const EPOCH: Day = '1970-01-01'

export function addDays(day: Day, days: number): Day {
  return new Date((daysBetween(EPOCH, day) + days) * DAY_MS).toISOString().slice(0, 10)
}

/** How many days lie between two days; negative where `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / DAY_MS)
}

/** By its parts: a protocol’s state counts thousands of days, and parsing a text costs ten times as much. */
function midnightOf(day: Day): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}

/** Which day it is where somebody lives. */
export function dayIn(timeZone: string, at: Date): Day {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)
}

/** A day as it stands in a sentence or a mail. */
export function wordDay(day: Day, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
