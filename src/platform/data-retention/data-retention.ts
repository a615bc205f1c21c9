import { sql } from 'drizzle-orm'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'

/** Rows that are removed once they are old enough. */
export type DataRetention = {
  /** Name of the rows in the log and in the record of changes. */
  rows: string
  /** Days after which the rows are removed. Undefined means never. */
  days: (config: Config) => number | undefined
  /** Removes up to `most` rows from before `before`, the oldest first. Returns the number of removed rows. */
  remove: (ctx: Context, bounds: { before: Date; most: number }) => Promise<number>
}

/**
 * Builds a `remove` for rows that no other rows depend on. All names are column names, and `only` is a
 * condition from our code, never user input.
 */
export function removeOldest(of: {
  table: string
  id: string
  time: string
  only?: string
}): DataRetention['remove'] {
  const [table, id, time, only] = [of.table, of.id, of.time, of.only ?? 'true'].map((name) => sql.raw(name))
  return async (ctx, { before, most }) => {
    const { rowCount } = await ctx.db.execute(sql`
      delete from ${table} where ${id} in (
        select ${id} from ${table} where ${time} < ${before} and (${only}) order by ${time} limit ${most}
      )`)
    return rowCount ?? 0
  }
}
