import { type Context, inTransaction } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { requireUnchanged, type VersionedChange } from '#platform/http/entity-tag.ts'
import { lockCatalogue } from '../../catalogue-version.ts'
import { requireRecipe } from '../require-recipe.ts'
import type { RecipeChange } from '../schema.ts'
import type { RecipeWithNutrients } from '../wire.ts'
import { checkDoneness } from './check-doneness.ts'
import { checkIngredients } from './check-ingredients.ts'
import { checkUnlistedFoods } from './check-unlisted-foods.ts'
import { writeRecipe } from './write-recipe.ts'

/** Changes to other fields don't require fixing earlier text. */
const SAID_OR_HELD = ['name', 'description', 'text', 'steps', 'firmSteps', 'ingredients'] as const

/**
 * Updates the passed fields. The slug stays even if the name changes. Serving a recipe again ends its recall.
 */
export async function updateRecipe(
  ctx: Context,
  { id, change, readVersion }: VersionedChange<RecipeChange>,
): Promise<RecipeWithNutrients> {
  requireDuty(ctx.requester, 'recipes')
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const before = await requireRecipe(ctx, id)
    requireUnchanged('recipe', before, readVersion)
    const { recipeCategory, enabeled, ...given } = change
    if (given.ingredients) await checkIngredients(ctx, given.ingredients)
    const category = recipeCategory?.description ?? before.category
    const recall = enabeled ? null : before.recall
    const recipe = { ...before, ...given, category, enabled: enabeled ?? before.enabled, recall }
    if (SAID_OR_HELD.some((name) => name in given)) {
      await checkUnlistedFoods(ctx, recipe)
      await checkDoneness(ctx, recipe)
    }
    return writeRecipe(ctx, recipe, before)
  })
}
