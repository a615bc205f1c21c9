import { inArray } from 'drizzle-orm'
import { recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { platesOf, type RecipePlate } from './list-recipe-plates.ts'
import { recipeFromRow } from './recipe-row.ts'

/** Finds the foods on the plates and in the cups of these recipes. Any caller can see them. */
export async function findRecipePlates(ctx: Context, slugs: string[]): Promise<RecipePlate[]> {
  const rows = await ctx.db
    .select()
    .from(recipes)
    .where(inArray(recipes.slug, [...new Set(slugs)]))
  return platesOf(ctx, rows.map(recipeFromRow))
}
