import { sql } from 'drizzle-orm'
import type { Context } from './context.ts'

/** Returns the time of the database's clock, which all processes share. In SQL this is `platform.clock()`. */
export async function sharedNow(ctx: Context): Promise<Date> {
  const { rows } = await ctx.db.execute<{ now: string }>(sql`select platform.clock()::text as now`)
  return new Date(rows[0]?.now ?? 0)
}
