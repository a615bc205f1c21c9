import type { Ingredient } from '../columns/ingredient.ts'

export const RECIPE_CATEGORIES = ['Breakfast', 'Lunch', 'Dinner', 'Snack', 'Tea', 'Detox'] as const
export type RecipeCategory = (typeof RECIPE_CATEGORIES)[number]

/** True if no meal plan can use the recipe yet, because it has no ingredients or no steps. */
export function isDraft({ ingredients, steps }: Pick<Recipe, 'ingredients' | 'steps'>): boolean {
  return ingredients.length === 0 || steps.length === 0
}

export type Recipe = {
  id: string
  slug: string
  name: string
  category: RecipeCategory
  description: string
  /** The sentence a plan shows for a snack, a tea or a morning drink. */
  text: string | null
  cuisine: string
  minutes: number
  servings: number
  season: string[]
  ingredients: Ingredient[]
  steps: string[]
  /** The steps for members who need firm food; empty if there is only one form of the dish. */
  firmSteps?: string[]
  /** False if the recipe is not chosen for new weeks. Existing weeks with the recipe are still calculated. */
  enabled?: boolean
}

/** True if the recipe can be chosen. */
export function isServed({ enabled = true }: Pick<Recipe, 'enabled'>): boolean {
  return enabled
}
