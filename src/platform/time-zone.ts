/** Whether this machine knows a time zone by that name of the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A clock of ours and Stripe's may be seconds apart. */
const LAST_MINUTES = '23:58'
const clocks = new Map<string | undefined, Intl.DateTimeFormat>()

/** Whether an instant is the end of a day in this time zone, or in that of the machine: then the day alone names it. */
export function isEndOfDay(at: Date, timeZone?: string): boolean {
  const clock = clocks.get(timeZone) ?? clockIn(timeZone)
  clocks.set(timeZone, clock)
  return clock.format(at) >= LAST_MINUTES
}

function clockIn(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    ...{ hour: '2-digit', minute: '2-digit' },
    ...(timeZone && { timeZone }),
  } as const)
}
