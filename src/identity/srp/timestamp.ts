import type { Context } from '#platform/context.ts'
import { ProtocolError } from '../protocol-error.ts'

/** As the clients write it: `Fri Nov 6 20:16:39 UTC 2026`. */
const TIMESTAMP =
  /^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat) ((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}) (\d{2}:\d{2}:\d{2}) UTC (\d{4})$/

/**
 * How far a client's clock may be off. What it answers is three minutes old at most, which our own clock says; this
 * only keeps out what was signed for another day. Whoever set the wrong time zone still gets in.
 */
const FURTHEST_MS = 24 * 60 * 60 * 1000

/** Refuses the proof of a password that was not signed today. */
export function requireTimestamp(ctx: Context, timestamp: string): void {
  const [, day, time, year] = TIMESTAMP.exec(timestamp) ?? []
  const at = Date.parse(`${day} ${year} ${time} UTC`)
  if (Math.abs(at - ctx.now().getTime()) <= FURTHEST_MS) return
  throw new ProtocolError('NotAuthorizedException', 'Invalid timestamp.')
}

/** As the clients write a moment. */
export function timestampAt(at: Date): string {
  const [weekday = '', day, month, year, time] = at.toUTCString().split(' ')
  return `${weekday.slice(0, 3)} ${month} ${Number(day)} ${time} UTC ${year}`
}
