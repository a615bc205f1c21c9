import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Counts rows in the database of a running server, as an operator with access to DATA_DIR could. */
export async function countRows(dataDir: string, tables: string[]): Promise<Record<string, number>> {
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
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await client.query(`select count(*)::int as n from ${table}`)
      counts[table] = rows[0]?.n ?? 0
    }
    return counts
  } finally {
    await client.end()
  }
}
