import { catalogueVersion } from '#catalogue/catalogue-version.ts'
import { loadFoods } from '#catalogue/foods/load-foods.ts'
import { loadRecipes } from '#catalogue/recipes/load-recipes.ts'
import type { Recipe } from '#catalogue/recipes/recipe.ts'
import { unlistedFoods } from '#catalogue/recipes/unlisted-foods.ts'
import type { Context } from '#platform/context.ts'
import type { CatalogueData } from '../problem/catalogue-data.ts'

/** Reads what plans are made from: again only when the catalogue has changed since `held` was read. */
export async function loadCatalogueData(ctx: Context, held?: CatalogueData): Promise<CatalogueData> {
  const version = String(await catalogueVersion(ctx))
  if (held?.version === version) return held
  const foods = await loadFoods(ctx)
  return { version, foods, recipes: withoutUnlistedFoods(ctx, await loadRecipes(ctx), foods) }
}

/**
 * What is saved is checked, but some recipes were saved before anybody checked: those whose words speak of a food
 * that they do not hold are not served. Saving them says what to mend.
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
