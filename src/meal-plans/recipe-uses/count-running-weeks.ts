import { requireRecipe } from '#catalogue/recipes/require-recipe.ts'
import type { Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { runningWeeks } from './running-weeks.ts'

/** How many weeks that are not over hold a recipe, for those who would take it off. Nobody is shown whose they are. */
export async function countRunningWeeks(ctx: Context, { recipeId }: { recipeId: string }): Promise<number> {
  requireDuty(ctx.requester, 'recipes')
  const { slug } = await requireRecipe(ctx, recipeId)
  return withRowsOf('everybody', async () => {
    let count = 0
    for await (const { plan } of runningWeeks(ctx, 'count-dishes')) {
      if (plan.mealPlanDays.some(({ meals }) => meals.some((meal) => meal.slug === slug))) count += 1
    }
    return count
  })
}
