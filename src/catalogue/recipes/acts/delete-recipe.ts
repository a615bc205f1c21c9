import { eq } from 'drizzle-orm'
import { recipes } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { AppError } from '#platform/errors.ts'
import { lockCatalogue } from '../../catalogue-version.ts'
import { recipeToRow } from '../recipe-row.ts'
import { requireRecipe } from '../require-recipe.ts'

/**
 * Deletes a recipe. Meal plans made with it keep their own copy. A recalled recipe cannot be deleted, because
 * weeks use its row to leave it out.
 */
export async function deleteRecipe(ctx: Context, { id }: { id: string }): Promise<void> {
  requireDuty(ctx.requester, 'recipes')
  await inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const recipe = await requireRecipe(ctx, id)
    if (recipe.recall) throw new AppError('conflict', RECALLED)
    await ctx.db.delete(recipes).where(eq(recipes.id, recipe.id))
    await recordChange(ctx, { act: 'delete', subject: `recipe:${recipe.id}`, before: recipeToRow(recipe) })
  })
}

const RECALLED =
  'This recipe is recalled. Weeks that hold it leave it out only as long as it is here, so it cannot be deleted.'
