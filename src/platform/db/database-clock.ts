import { sql } from 'drizzle-orm'
import { withDeadline, withoutDeadline } from '#platform/deadline.ts'
import type { Database } from './database.ts'

export type DatabaseClock = { now: () => Date; stop: () => void }

const READ_MS = 2_000
const READ_AGAIN_MS = 10_000
/**
 * Smaller differences are due to the network round trip. They are ignored, so that time never runs backward.
 */
const NOTED_APART_MS = 250

/**
 * Follows the database's clock, so that all processes agree on due times, even if the clocks of their
 * machines are wrong or are changed. Between two readings, the time advances with the monotonic clock.
 */
export async function followDatabaseClock({ db }: Pick<Database, 'db'>): Promise<DatabaseClock> {
  let known = { atMs: Date.now(), readMs: Number.NaN }
  const nowMs = () => known.atMs + performance.now() - known.readMs

  async function read(): Promise<void> {
    const askedMs = performance.now()
    const { rows } = await withoutDeadline(() =>
      withDeadline(READ_MS, () =>
        db.execute<{ ms: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float as ms`),
      ),
    )
    const readMs = performance.now()
    const atMs = (rows[0]?.ms ?? Date.now()) + (readMs - askedMs) / 2
    const isKnown = Math.abs(atMs - nowMs()) < Math.max(NOTED_APART_MS, readMs - askedMs)
    if (!isKnown) known = { atMs, readMs }
  }

  await read()
  // Errors are ignored: while the database is unreachable, nothing can be due.
  const timer = setInterval(() => void read().catch(() => undefined), READ_AGAIN_MS).unref()
  return { now: () => new Date(nowMs()), stop: () => clearInterval(timer) }
}
