import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Counts rows in the database of a running server. */
export async function countRows(dataDir: string, tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const [row] = await query<{ n: number }>(dataDir, `select count(*)::int as n from ${table}`)
    counts[table] = row?.n ?? 0
  }
  return counts
}

/** Asks the database of a running server, as an operator with access to DATA_DIR could. */
export async function query<Row extends object>(
  dataDir: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'careplate',
    password,
    database: 'careplate',
  })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
