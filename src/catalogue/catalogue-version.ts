import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'

/** Returns a number that increases with every change to the catalogue. */
export async function catalogueVersion(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute(sql`select number::int as number from catalogue.version`)
  return Number(rows[0]?.number ?? 0)
}

/**
 * The tables whose writes the version counts. Posts are included because they are public and cached like the
 * catalogue.
 */
export type CatalogueTable =
  | 'plans'
  | 'conditions'
  | 'nutrients'
  | 'foods'
  | 'food_nutrients'
  | 'recipes'
  | 'posts'

/** The catalogue's version and the version at which each table was last written. */
export type CatalogueVersions = { number: number; parts: Partial<Record<CatalogueTable, number>> }

export async function catalogueVersions(ctx: Context): Promise<CatalogueVersions> {
  const { rows } = await ctx.db.execute<CatalogueVersions>(
    sql`select number::int as number, parts from catalogue.version`,
  )
  return rows[0] ?? { number: 0, parts: {} }
}

/**
 * Waits until no other transaction is writing to the catalogue, and blocks other writers until this
 * transaction ends. Every write takes this lock automatically. A use case that reads before it writes takes
 * it first, so that its reads stay valid and two writers cannot deadlock.
 */
export async function lockCatalogue(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select from catalogue.version for update`)
}
