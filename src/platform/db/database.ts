import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { openPool, type PoolOptions } from './pool.ts'

/** A connection pool or a transaction on it: verbs cannot tell and need not. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export type Database = {
  db: Db
  pool: pg.Pool
  url: string
  /** True where connections were taken and never given back: nothing but a new process helps. */
  isWedged: () => boolean
  /** When the server last refused to write, on the monotonic clock. */
  lastRefusedWriteMs: () => number | undefined
  /** What others met who have connections of their own. */
  noteError: (error: unknown) => void
  close: () => Promise<void>
}

/** Opens a pool on a PostgreSQL ≥ 15. Connections are made on first use. */
export function openDatabase(url: string, options: PoolOptions = {}): Database {
  const { pool, isWedged, lastRefusedWriteMs, noteError, end } = openPool(url, options)
  const db = drizzle(pool) as unknown as Db
  let closing: Promise<void> | undefined
  return {
    db,
    pool,
    url,
    isWedged,
    lastRefusedWriteMs,
    noteError,
    close: () => {
      closing ??= end()
      return closing
    },
  }
}
