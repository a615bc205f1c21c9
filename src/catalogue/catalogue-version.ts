import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'

/** A number that every change of the catalogue raises. */
export async function catalogueVersion(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute(sql`select number::int as number from catalogue.version`)
  return Number(rows[0]?.number ?? 0)
}
