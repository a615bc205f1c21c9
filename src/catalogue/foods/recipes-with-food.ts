import { sql } from 'drizzle-orm'
import { recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { byName, bySlug } from '#platform/db/plain-text.ts'

const NAMED = 3

/** Describes the recipes that contain a food: the first few by name, the others by count. */
export async function recipesWithFood(ctx: Context, fdcId: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: recipes.name })
    .from(recipes)
    .where(sql`${recipes.ingredients} @> ${JSON.stringify([{ fdcId }])}::jsonb`)
    .orderBy(byName(recipes.name), bySlug(recipes.slug))
  const names = rows.slice(0, NAMED).map(({ name }) => `the recipe “${name}”`)
  const others = rows.length - names.length
  return others > 0 ? [...names, `${others} more`] : names
}
