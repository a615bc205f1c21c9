import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { notFound } from '#platform/errors.ts'
import { foodNames } from '../foods/require-food.ts'
import { recipeNutrients } from './recipe-nutrients.ts'
import { recipeFromRow, type StoredRecipe } from './recipe-row.ts'
import type { RecipeWithNutrients } from './wire.ts'

/** Reads a recipe with the nutrients in one serving. */
export async function readRecipe(ctx: Context, id: string): Promise<RecipeWithNutrients> {
  return withNutrients(ctx, await requireRecipe(ctx, id))
}

export async function withNutrients(ctx: Context, recipe: StoredRecipe): Promise<RecipeWithNutrients> {
  const fdcIds = recipe.ingredients.map(({ fdcId }) => fdcId)
  const [nutrients, foods] = [await recipeNutrients(ctx, recipe), await foodNames(ctx, fdcIds)]
  return { recipe, nutrients, foods }
}

/** Finds a recipe for a caller with permission to read the catalogue. */
export async function requireRecipe(ctx: Context, id: string): Promise<StoredRecipe> {
  requireDuty(ctx.requester, 'catalogue')
  const [row] = validate(id) ? await ctx.db.select().from(recipes).where(eq(recipes.id, id)) : []
  if (!row) throw notFound('recipe')
  return recipeFromRow(row)
}
