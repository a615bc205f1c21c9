import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'

/**
 * Returns the seeding time and the version of a catalogue. Two modified catalogues can have the same state.
 */
export async function catalogueState(db: Db): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(
    sql`select concat_ws(' ', seeded_at at time zone 'utc', number) as state from catalogue.version`,
  )
  return rows[0]?.state ?? ''
}
