import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { openPool, type PoolOptions } from './pool.ts'

/** A connection pool or a transaction on it. Use cases don't need to know which. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export type Database = {
  db: Db
  pool: pg.Pool
  url: string
  /** True if connections were taken and never returned. Only a restart of the process helps. */
  isWedged: () => boolean
  /** Time on the monotonic clock at which the server last refused to write. */
  lastRefusedWriteMs: () => number | undefined
  /** Records an error from a connection outside the pool. */
  noteError: (error: unknown) => void
  close: () => Promise<void>
}

/** Opens a pool on PostgreSQL 15 or later. Connections are opened on first use. */
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
