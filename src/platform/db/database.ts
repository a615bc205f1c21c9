import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** A connection pool or a transaction on it: verbs cannot tell and need not. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export type Database = { db: Db; pool: pg.Pool; url: string; close: () => Promise<void> }

/** Opens a pool on a PostgreSQL ≥ 15. Connections are made on first use. */
export function openDatabase(url: string, options: { maxConnections?: number } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.maxConnections ?? 10 })
  // A lost connection is replaced by the pool, and whoever used it is told by the statement that failed. Without
  // these listeners it would end the process: one is for idle connections, one for those in a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle(pool) as unknown as Db
  let closing: Promise<void> | undefined
  return {
    db,
    pool,
    url,
    close: () => {
      closing ??= pool.end()
      return closing
    },
  }
}
