const UNKNOWN_ZONE = 'UTC'

/** Making one takes far longer than using it. */
const formats = new Map<string | null, Intl.DateTimeFormat>()

/** A day as its member's calendar has it, such as `November 29`; `November 29 (UTC)` where their zone is not known. */
export function localDay(at: Date, timeZone: string | null): string {
  const format = formats.get(timeZone) ?? formatFor(timeZone)
  formats.set(timeZone, format)
  const day = format.format(at)
  return timeZone ? day : `${day} (${UNKNOWN_ZONE})`
}

function formatFor(timeZone: string | null): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: timeZone ?? UNKNOWN_ZONE,
    month: 'long',
    day: 'numeric',
  })
}
