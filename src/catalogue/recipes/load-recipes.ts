import { sql } from 'drizzle-orm'
import { foods, recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { bySlug } from '#platform/db/plain-text.ts'
import { isDraft, type Recipe } from './recipe.ts'
import { recipeFromRow } from './recipe-row.ts'

/**
 * Loads all recipes that plans are calculated with, by slug, except drafts and recipes with a disabled food.
 * Includes recipes no longer served, since existing weeks contain them.
 */
export async function loadRecipes(ctx: Context): Promise<Recipe[]> {
  const rows = await ctx.db.select().from(recipes).where(hasNoDisabledFood).orderBy(bySlug(recipes.slug))
  return rows.map(recipeFromRow).filter((recipe) => !isDraft(recipe))
}

const hasNoDisabledFood = sql`not exists (
  select from jsonb_array_elements(${recipes.ingredients}) item
  join ${foods} on ${foods.fdcId} = (item ->> 'fdcId')::int
  where not ${foods.enabled}
)`
