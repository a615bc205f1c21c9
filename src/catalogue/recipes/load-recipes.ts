import { asc } from 'drizzle-orm'
import { recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { isDraft, type Recipe } from './recipe.ts'
import { recipeFromRow } from './recipe-row.ts'

/** Every recipe of the catalogue that is no draft, by slug, for the planner. */
export async function loadRecipes(ctx: Context): Promise<Recipe[]> {
  const rows = await ctx.db.select().from(recipes).orderBy(asc(recipes.slug))
  return rows.map(recipeFromRow).filter((recipe) => !isDraft(recipe))
}
