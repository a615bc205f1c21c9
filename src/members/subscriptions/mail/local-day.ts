const UNKNOWN_ZONE = 'UTC'

/** A day as its member's calendar has it, such as `November 29`; with the hour where it is given in UTC. */
export function localDay(at: Date, timeZone: string | null): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: timeZone ?? UNKNOWN_ZONE,
    month: 'long',
    day: 'numeric',
    ...(timeZone ? {} : { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  }).format(at)
}
