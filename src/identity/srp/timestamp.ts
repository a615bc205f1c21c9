import type { Context } from '#platform/context.ts'
import { ProtocolError } from '../protocol-error.ts'

/** The clients' format: `Fri Nov 6 20:16:39 UTC 2026`. */
const TIMESTAMP =
  /^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat) ((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}) (\d{2}:\d{2}:\d{2}) UTC (\d{4})$/

/**
 * The maximum clock error of a client. Challenges expire after three minutes by our own clock, so this only
 * rejects proofs signed for another day. A client with the wrong time zone can still sign in.
 */
const FURTHEST_MS = 24 * 60 * 60 * 1000

/** Refuses a password proof that was not signed today. */
export function requireTimestamp(ctx: Context, timestamp: string): void {
  const [, day, time, year] = TIMESTAMP.exec(timestamp) ?? []
  const at = Date.parse(`${day} ${year} ${time} UTC`)
  if (Math.abs(at - ctx.now().getTime()) <= FURTHEST_MS) return
  throw new ProtocolError('NotAuthorizedException', 'Invalid timestamp.')
}

/** Formats a time as clients write it. */
export function timestampAt(at: Date): string {
  const [weekday = '', day, month, year, time] = at.toUTCString().split(' ')
  return `${weekday.slice(0, 3)} ${month} ${Number(day)} ${time} UTC ${year}`
}
