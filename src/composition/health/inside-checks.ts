import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { isAlive, secondsSinceWorker } from '#platform/health/worker-heartbeat.ts'
import { projectRoot } from '#platform/project-root.ts'
import { sharedNow } from '#platform/shared-clock.ts'
import { failing, type HealthCheck, type HealthOutside, well } from './health-check.ts'
import { inBytes, inTime } from './in-words.ts'

export const workerCheck: HealthCheck = {
  check: 'worker',
  keepSeconds: { well: 10, failing: 5 },
  run: async ({ db }) => {
    const seconds = await secondsSinceWorker(db)
    if (isAlive(seconds)) return well('A worker is running.', seconds)
    const since = seconds === null ? 'No worker is running.' : `No worker has run for ${inTime(seconds)}.`
    return failing(
      `${since} Weeks are not made, email does not leave and events of Stripe are not followed up.`,
      'Start a process with ROLE=worker or ROLE=all. If one should be running, look into its log.',
      seconds,
    )
  },
}

/** The plans of thousands of members due on one day take less time. */
const OLDEST_ORDER_SECONDS = 30 * 60

export const ordersCheck: HealthCheck = {
  check: 'orders',
  keepSeconds: { well: 15, failing: 10 },
  run: async (ctx) => {
    const now = ctx.now().toISOString()
    const { rows } = await ctx.db.execute<{ seconds: number | null }>(sql`
      select extract(epoch from ${now}::timestamptz - min(created))::float as seconds
      from meal_plans.orders where state in ('queued', 'solving')`)
    const seconds = rows[0]?.seconds ?? null
    if (seconds === null) return well('No meal plans are waiting.', 0)
    const waits = `The oldest meal plan in the queue has waited for ${inTime(seconds)}.`
    if (seconds < OLDEST_ORDER_SECONDS) return well(waits, seconds)
    return failing(
      waits,
      'Look whether a worker is running and into its log. More workers make more weeks at once.',
      seconds,
    )
  },
}

/**
 * The database's clock decides which work is due, and webhooks and sign-ins are validated by their time, so
 * the clocks must agree.
 */
const CLOCK_APART_SECONDS = 60

export const clockCheck: HealthCheck = {
  check: 'clock',
  keepSeconds: { well: 30, failing: 10 },
  run: async (ctx) => {
    const seconds = (Date.now() - (await sharedNow(ctx)).getTime()) / 1000
    const apart = Math.abs(seconds)
    if (apart <= CLOCK_APART_SECONDS)
      return well('The clock of this server agrees with the database’s.', seconds)
    return failing(
      `The clock of this server is ${inTime(apart)} ${seconds > 0 ? 'ahead of' : 'behind'} the database’s.`,
      'Set the clocks of both by a time server (NTP): dates of money and sign-ins go by them.',
      seconds,
    )
  },
}

const GIB = 1024 ** 3

/** Returns the minimum free space: 5% of the disk, but at least 1 GiB and at most 20 GiB. */
export function leastFreeBytes(totalBytes: number): number {
  return Math.max(GIB, Math.min(totalBytes / 20, 20 * GIB))
}

export const diskCheck: HealthCheck = {
  check: 'disk',
  keepSeconds: { well: 60, failing: 15 },
  run: async (ctx, { diskOf = diskOfPath }) => {
    const { databaseUrl, dataDir } = ctx.config
    const { freeBytes, totalBytes } = await diskOf(dataDir)
    const whose = databaseUrl ? 'the disk of this server' : 'the disk of the database'
    const free = `${inBytes(freeBytes)} of ${inBytes(totalBytes)} is free on ${whose}.`
    if (freeBytes >= leastFreeBytes(totalBytes)) return well(free, freeBytes)
    return failing(free, 'Free space or enlarge the disk: a full one stops all that is written.', freeBytes)
  },
}

const diskOfPath: NonNullable<HealthOutside['diskOf']> = async (path) => {
  // The embedded database is in DATA_DIR. With DATABASE_URL, this folder may not exist.
  const { bavail, blocks, bsize } = await statfs(existsSync(path) ? path : projectRoot())
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
