import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'

/** Returns each row of each table as text, and its bytes again decoded as unsealed text. */
export async function everythingStored({ db }: Pick<Context, 'db'>): Promise<Map<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(
      sql.raw(`select row_to_json(rows)::text as row from ${name} rows`),
    )
    found.set(name, rows.flatMap(({ row }) => [row, ...bytesIn(row)]).join('\n'))
  }
  return found
}

function bytesIn(row: string): string[] {
  return [...row.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString())
}
