import type { Recipe } from '#catalogue/recipes/recipe.ts'
import type { RatedFood } from '../../plan/rated-food.ts'

/** What plans are made from. Two catalogues with the same version hold the same foods and recipes. */
export type CatalogueData = {
  version: string
  foods: RatedFood[]
  recipes: Recipe[]
}
