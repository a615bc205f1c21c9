import { type Context, inTransaction } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { lockCatalogue } from '../../catalogue-version.ts'
import { recallAnnounced } from '../../recalls/recall.ts'
import { requireRecipe, withNutrients } from '../require-recipe.ts'
import type { RecipeWithNutrients } from '../wire.ts'
import { writeRecipe } from './write-recipe.ts'

/**
 * Recalls a recipe that is unsafe to eat, even if members have already cooked it. No new week uses it,
 * existing weeks leave it out and show the reason, and their members are emailed. A repeated call only
 * replaces the reason.
 */
export async function recallRecipe(
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<RecipeWithNutrients> {
  requireDuty(ctx.requester, 'recipes')
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const before = await requireRecipe(ctx, id)
    if (before.recall?.reason === reason) return withNutrients(ctx, before)
    const created = before.recall?.created ?? ctx.now()
    const recipe = { ...before, enabled: false, recall: { reason, created } }
    const written = await writeRecipe(ctx, recipe, before)
    if (!before.recall)
      await ctx.jobs.enqueue(ctx.db, recallAnnounced, {
        recalled: { slug: before.slug },
        at: created.toISOString(),
      })
    return written
  })
}
