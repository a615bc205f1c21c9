import { catalogueVersion } from '#catalogue/catalogue-version.ts'
import { loadFoods } from '#catalogue/foods/load-foods.ts'
import { loadRecipes } from '#catalogue/recipes/load-recipes.ts'
import type { Recipe } from '#catalogue/recipes/recipe.ts'
import { unlistedFoods } from '#catalogue/recipes/unlisted-foods.ts'
import type { Context } from '#platform/context.ts'
import type { CatalogueData } from '../problem/catalogue-data.ts'

/**
 * Loads the data that plans are made from. Reloads it only if the catalog has changed since `held` was
 * loaded.
 */
export async function loadCatalogueData(ctx: Context, held?: CatalogueData): Promise<CatalogueData> {
  const version = String(await catalogueVersion(ctx))
  if (held?.version === version) return held
  const foods = await loadFoods(ctx)
  return { version, foods, recipes: withoutUnlistedFoods(ctx, await loadRecipes(ctx), foods) }
}

/**
 * Recipes are checked when saved, but some were saved before this check existed. Recipes whose texts mention
 * a food they do not contain are not served. Saving such a recipe shows what to fix.
 */
function withoutUnlistedFoods(
  ctx: Context,
  recipes: Recipe[],
  foods: Awaited<ReturnType<typeof loadFoods>>,
): Recipe[] {
  const known = new Map(foods.map((food) => [food.fdcId, food]))
  return recipes.filter((recipe) => {
    const held = recipe.ingredients.flatMap(({ fdcId }) => known.get(fdcId) ?? [])
    const lines = [...recipe.ingredients.map(({ ingredient }) => ingredient), ...held.map(({ name }) => name)]
    const unlisted = unlistedFoods(recipe, { foods: held, lines })
    if (unlisted.length === 0) return true
    const words = unlisted.map(({ word }) => word)
    ctx.log.warn(
      { recipe: recipe.slug, words },
      'a recipe names food that it does not hold, and is not served',
    )
    return false
  })
}
