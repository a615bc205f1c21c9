import type { Recipe } from '#catalogue/recipes/recipe.ts'
import type { RatedFood } from '../../plan/rated-food.ts'

/**
 * The data that plans are made from. Two catalogs with the same version contain the same foods and recipes.
 */
export type CatalogueData = {
  version: string
  foods: RatedFood[]
  recipes: Recipe[]
}
