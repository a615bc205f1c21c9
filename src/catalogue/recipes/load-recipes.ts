import { asc } from 'drizzle-orm'
import { recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Recipe } from './recipe.ts'
import { recipeFromRow } from './recipe-row.ts'

/** Every recipe of the catalogue, by slug, for the planner. */
export async function loadRecipes(ctx: Context): Promise<Recipe[]> {
  const rows = await ctx.db.select().from(recipes).orderBy(asc(recipes.slug))
  return rows.map(recipeFromRow)
}
