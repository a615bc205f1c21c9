import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { databaseErrorKind } from '#platform/db/database-error-kind.ts'
import { isUpToDate } from '#platform/db/migrate.ts'
import { withDeadline, withoutDeadline } from '#platform/deadline.ts'

/** The readiness of this process. If it is not ready, `reason` is one sentence for the operator. */
type Readiness = { isReady: true } | { isReady: false; reason: string }

export type ReadinessCheck = {
  check: () => Promise<Readiness>
  stop: () => Promise<void>
}

const CHECK_MS = 2_000
const CACHED_MS = 500
const DOUBT_MS = 60_000
const PADDING_BYTES = 128 * 1024

/**
 * Checks that the database responds, accepts writes and has the tables of this version. Uses its own
 * connection, so that a busy pool doesn't cause a false result, and takes at most two seconds. Concurrent
 * callers share one result.
 */
export function readinessCheck(options: {
  databaseUrl: string
  role: string
  /** The pool that requests use. If the server refused a write on this pool, the check also tests writing. */
  used: Pick<Database, 'lastRefusedWriteMs'>
}): ReadinessCheck {
  const { databaseUrl, role, used } = options
  const own = openDatabase(databaseUrl, { maxConnections: 1, statementMs: CHECK_MS })
  const process = `${hostname()}:${globalThis.process.pid}`
  let shared: { at: number; answer: Promise<Readiness> } | undefined
  let lastRoomMs = 0
  /** Stays true until the database responds again, because a server with a full disk eventually stops. */
  let wasFull = false

  async function ask(): Promise<Readiness> {
    const refusedMs = used.lastRefusedWriteMs() ?? Number.NEGATIVE_INFINITY
    const isInDoubt = refusedMs > lastRoomMs && performance.now() - refusedMs < DOUBT_MS
    const startedMs = performance.now()
    if (isInDoubt) {
      await requireRoom(own, process)
      lastRoomMs = startedMs
    }
    const { rows } = await own.db.execute<{ applied: string[] }>(sql`
      insert into platform.heartbeats (process, role, beat_at) values (${process}, ${role}, now())
      on conflict (process) do update set role = excluded.role, beat_at = excluded.beat_at
      returning (select array_agg(name) from platform.migrations) as applied`)
    wasFull = false
    const schema = isUpToDate(rows[0]?.applied ?? [])
    return schema === true ? { isReady: true } : { isReady: false, reason: schema }
  }

  return {
    check() {
      if (shared && performance.now() - shared.at < CACHED_MS) return shared.answer
      const answer = withoutDeadline(() => withDeadline(CHECK_MS, ask)).catch((error): Readiness => {
        wasFull ||= databaseErrorKind(error) === 'full'
        return { isReady: false, reason: reasonFor(error, { wasFull }) }
      })
      shared = { at: performance.now(), answer }
      answer.finally(() => {
        if (shared?.answer === answer) shared.at = performance.now()
      })
      return answer
    },
    stop: () => own.close(),
  }
}

class RolledBack extends Error {}

/**
 * Writes as much data as a meal plan needs and rolls it back. A row that is updated in place could fit even
 * on a full disk.
 */
async function requireRoom({ db }: Database, process: string): Promise<void> {
  const padding = randomBytes(PADDING_BYTES).toString('base64')
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into platform.heartbeats (process, role, beat_at, padding)
        values (${`${process}:room`}, 'none', now(), ${padding})`)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
}

function reasonFor(error: unknown, { wasFull }: { wasFull: boolean }): string {
  switch (databaseErrorKind(error)) {
    case 'read-only':
      return 'The database takes no writes: it is read-only, or failing over.'
    case 'full':
      return 'The database takes no writes: its disk or memory is full.'
    default:
      return wasFull
        ? 'The database does not answer; before, its disk or memory was full.'
        : 'The database does not answer.'
  }
}
