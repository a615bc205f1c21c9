import { requireRecipe } from '#catalogue/recipes/require-recipe.ts'
import type { Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { holdsDish, isIndexComplete } from '../store/dish-index.ts'
import { mealPlans } from '../store/tables.ts'

/**
 * Counts the running weeks that contain a recipe, without unsealing any week. `isComplete` is false while
 * weeks stored without an index still have to be indexed: there may then be more.
 */
export async function countRunningWeeks(
  ctx: Context,
  { recipeId }: { recipeId: string },
): Promise<{ running: number; isComplete: boolean }> {
  requireDuty(ctx.requester, 'recipes')
  const { slug } = await requireRecipe(ctx, recipeId)
  return withRowsOf('everybody', async () => ({
    running: await ctx.db.$count(mealPlans, await holdsDish(ctx, { slug })),
    isComplete: await isIndexComplete(ctx),
  }))
}
