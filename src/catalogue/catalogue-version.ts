import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'

/** A number that every change of the catalogue raises. */
export async function catalogueVersion(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute(sql`select number::int as number from catalogue.version`)
  return Number(rows[0]?.number ?? 0)
}

/** The tables that the version counts the writes of; posts are public like the catalogue, and kept like it. */
export type CatalogueTable =
  | 'plans'
  | 'conditions'
  | 'nutrients'
  | 'foods'
  | 'food_nutrients'
  | 'recipes'
  | 'posts'

/** The catalogue's version, and the version at which each table was last written. */
export type CatalogueVersions = { number: number; parts: Partial<Record<CatalogueTable, number>> }

export async function catalogueVersions(ctx: Context): Promise<CatalogueVersions> {
  const { rows } = await ctx.db.execute<CatalogueVersions>(
    sql`select number::int as number, parts from catalogue.version`,
  )
  return rows[0] ?? { number: 0, parts: {} }
}

/**
 * Waits until nobody else writes to the catalogue, and keeps it so until the transaction ends. Every write takes
 * this lock by itself; a verb that reads before it writes takes it first, so that what it read still holds and
 * no two writers wait for each other.
 */
export async function lockCatalogue(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select from catalogue.version for update`)
}
