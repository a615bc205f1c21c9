/**
 * Returns the Unix time in seconds that is `months` after `from`, on the anchor's day of the month or on the
 * last day of a shorter month.
 */
export function monthsLater(from: number, months: number, anchor: number): number {
  const start = new Date(from * 1000)
  const month = start.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), lastDay)
  const time = [start.getUTCHours(), start.getUTCMinutes(), start.getUTCSeconds()] as const
  return Date.UTC(start.getUTCFullYear(), month, day, ...time) / 1000
}
