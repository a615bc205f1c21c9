import { sql } from 'drizzle-orm'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'

/** Rows that go once they are old enough. */
export type DataRetention = {
  /** What they are, as the log and the record of changes say it. */
  rows: string
  /** After how many days they go; undefined where they stay. */
  days: (config: Config) => number | undefined
  /** Removes at most `most` of those from before `before`, the oldest first, and answers how many. */
  remove: (ctx: Context, bounds: { before: Date; most: number }) => Promise<number>
}

/** For rows that nothing else hangs on. All names are those of columns, and `only` a condition, written in code. */
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
