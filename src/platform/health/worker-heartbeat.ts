import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { withDeadline, withoutDeadline } from '#platform/deadline.ts'

/** Distinguishes a worker's heartbeat from the row that a readiness check writes for each process. */
const ROLE = 'takes-jobs'

const BEAT_MS = 15_000
const WRITE_MS = 5_000
/** Three heartbeats can be late before a worker counts as gone. */
const ALIVE_SECONDS = 60

export type Heartbeat = { stop: () => Promise<void> }

/** Records every 15 seconds that this process takes jobs, until stopped. */
export async function beatAsWorker(db: Db): Promise<Heartbeat> {
  const process = `${hostname()}:${globalThis.process.pid}:${randomUUID()}`
  const write = (statement: ReturnType<typeof sql>) =>
    withoutDeadline(() => withDeadline(WRITE_MS, () => db.execute(statement)))
  const beat = () =>
    write(sql`
      insert into platform.heartbeats (process, role, beat_at) values (${process}, ${ROLE}, now())
      on conflict (process) do update set beat_at = excluded.beat_at`)
  await beat()
  await write(sql`delete from platform.heartbeats where beat_at < now() - interval '1 day'`)
  // Errors are ignored: while the database is unreachable, no jobs are taken either.
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await write(sql`delete from platform.heartbeats where process = ${process}`).catch(() => undefined)
    },
  }
}

/** Returns the seconds since the last heartbeat of any worker, or null if there is none. */
export async function secondsSinceWorker(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from now() - max(beat_at))::float as seconds
    from platform.heartbeats where role = ${ROLE}`)
  return rows[0]?.seconds ?? null
}

export function isAlive(secondsSince: number | null): boolean {
  return secondsSince !== null && secondsSince < ALIVE_SECONDS
}

export async function isWorkerAlive(db: Db): Promise<boolean> {
  return isAlive(await secondsSinceWorker(db))
}
