import { calendarDaysBetween, isEndOfDay } from '#platform/time-zone.ts'

const UNKNOWN_ZONE = 'UTC'

type Writer = { day: Intl.DateTimeFormat; moment: Intl.DateTimeFormat }

/** Creating a formatter takes far longer than using one. */
const writers = new Map<string | null, Writer>()

/**
 * Formats the day of a charge or an end on its member's calendar. Shows `November 29` if it is the end of
 * that day, as after every trial, and otherwise adds the hour. If the member's zone is unknown, adds UTC.
 */
export function localDay(at: Date, timeZone: string | null): string {
  const { day, moment } = writers.get(timeZone) ?? writerFor(timeZone)
  if (!isEndOfDay(at, timeZone ?? UNKNOWN_ZONE)) return moment.format(at)
  return timeZone ? day.format(at) : `${day.format(at)} (${UNKNOWN_ZONE})`
}

/** Like `localDay`, but always with the hour, for deadlines: `November 29 at 11:59 PM`. */
export function localMoment(at: Date, timeZone: string | null): string {
  const { moment } = writers.get(timeZone) ?? writerFor(timeZone)
  return moment.format(at)
}

/** Returns the number of days until then on its member's calendar: 1 if it is tomorrow. */
export function localDaysUntil(at: Date, { now, timeZone }: { now: Date; timeZone: string | null }): number {
  return calendarDaysBetween(now, at, timeZone ?? UNKNOWN_ZONE)
}

function writerFor(zone: string | null): Writer {
  const timeZone = zone ?? UNKNOWN_ZONE
  const day = { timeZone, month: 'long', day: 'numeric' } as const
  const hour = { hour: 'numeric', minute: '2-digit' } as const
  const writer = {
    day: new Intl.DateTimeFormat('en-US', day),
    moment: new Intl.DateTimeFormat('en-US', { ...day, ...hour, ...(zone ? {} : { timeZoneName: 'short' }) }),
  }
  writers.set(zone, writer)
  return writer
}
