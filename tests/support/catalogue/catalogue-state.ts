import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'

/** When a catalogue was filled, and its version. Of two that were changed, both may have the same. */
export async function catalogueState(db: Db): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(
    sql`select concat_ws(' ', seeded_at at time zone 'utc', number) as state from catalogue.version`,
  )
  return rows[0]?.state ?? ''
}
