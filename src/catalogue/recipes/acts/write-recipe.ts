import { eq } from 'drizzle-orm'
import { recipes } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import type { Recall } from '../../recalls/recall.ts'
import type { Recipe } from '../recipe.ts'
import { recipeFromRow, recipeToRow, type StoredRecipe } from '../recipe-row.ts'
import { withNutrients } from '../require-recipe.ts'
import type { RecipeWithNutrients } from '../wire.ts'

/** Stores the current state of a recipe and records the change. `before` is null for a new recipe. */
export async function writeRecipe(
  ctx: Context,
  recipe: Recipe & { recall?: Recall | null },
  before: StoredRecipe | null,
): Promise<RecipeWithNutrients> {
  const row = { ...recipeToRow(recipe), changedAt: ctx.now() }
  const [saved] = before
    ? await ctx.db.update(recipes).set(row).where(eq(recipes.id, recipe.id)).returning()
    : await ctx.db.insert(recipes).values(row).returning()
  if (!saved) throw new Error('The recipe was not stored')
  await recordChange(ctx, {
    act: before ? 'update' : 'create',
    subject: `recipe:${recipe.id}`,
    before: before && recipeToRow(before),
    after: recipeToRow(recipe),
  })
  return withNutrients(ctx, recipeFromRow(saved))
}
