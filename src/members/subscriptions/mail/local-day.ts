import { calendarDaysBetween, isEndOfDay } from '#platform/time-zone.ts'

const UNKNOWN_ZONE = 'UTC'

type Writer = { day: Intl.DateTimeFormat; moment: Intl.DateTimeFormat }

/** Making one takes far longer than using it. */
const writers = new Map<string | null, Writer>()

/**
 * When something is charged or runs out, as its member's calendar has it: `November 29` where it is the end of that day,
 * as after every trial, and else with the hour. Where their zone is not known, UTC says so.
 */
export function localDay(at: Date, timeZone: string | null): string {
  const { day, moment } = writers.get(timeZone) ?? writerFor(timeZone)
  if (!isEndOfDay(at, timeZone ?? UNKNOWN_ZONE)) return moment.format(at)
  return timeZone ? day.format(at) : `${day.format(at)} (${UNKNOWN_ZONE})`
}

/** The same with its hour always, for what hangs on the last minute: `November 29 at 11:59 PM`. */
export function localMoment(at: Date, timeZone: string | null): string {
  const { moment } = writers.get(timeZone) ?? writerFor(timeZone)
  return moment.format(at)
}

/** How many days there are until then, as its member's calendar counts them: one where it is tomorrow. */
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
