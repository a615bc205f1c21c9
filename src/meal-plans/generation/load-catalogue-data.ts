import { catalogueVersion } from '#catalogue/catalogue-version.ts'
import { loadFoods } from '#catalogue/foods/load-foods.ts'
import { loadRecipes } from '#catalogue/recipes/load-recipes.ts'
import type { Context } from '#platform/context.ts'
import type { CatalogueData } from '../planner/catalogue-data.ts'

/** Reads what plans are made from: again only when the catalogue has changed since `held` was read. */
export async function loadCatalogueData(ctx: Context, held?: CatalogueData): Promise<CatalogueData> {
  const version = String(await catalogueVersion(ctx))
  if (held?.version === version) return held
  return { version, foods: await loadFoods(ctx), recipes: await loadRecipes(ctx) }
}
