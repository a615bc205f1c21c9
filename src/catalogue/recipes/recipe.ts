import type { Preparation } from './cooking/as-eaten.ts'
import type { Form } from './cooking/form.ts'

export const RECIPE_CATEGORIES = ['Breakfast', 'Lunch', 'Dinner', 'Snack', 'Tea', 'Detox'] as const
export type RecipeCategory = (typeof RECIPE_CATEGORIES)[number]

export const INGREDIENT_STATES = ['raw', 'dry', 'cooked', 'canned', 'frozen', 'liquid', 'prepared'] as const

/**
 * One line of a recipe: a USDA food by FDC id, its grams in the whole recipe, the measure a cook uses, and what
 * cooking or straining leaves of it.
 */
export type Ingredient = {
  fdcId: number
  grams: number
  amount: number
  unitOfMeasure: string
  ingredient: string
  state: (typeof INGREDIENT_STATES)[number]
  /** How it lies on the plate, where that is not how the food usually does. */
  form?: Form | undefined
} & Preparation

/** What no meal plan can use yet: nothing goes in, or nobody says what to do. */
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
}
