import type { Preparation } from '../recipes/cooking/as-eaten.ts'
import type { Form } from '../recipes/cooking/form.ts'

export const INGREDIENT_STATES = ['raw', 'dry', 'cooked', 'canned', 'frozen', 'liquid', 'prepared'] as const

/**
 * One line of a recipe: a USDA food by FDC id, its grams in the whole recipe, the measure a cook uses, and
 * what remains of it after cooking or straining.
 */
export type Ingredient = {
  fdcId: number
  grams: number
  amount: number
  unitOfMeasure: string
  ingredient: string
  state: (typeof INGREDIENT_STATES)[number]
  /** The food's form on the plate, if it differs from its usual form. */
  form?: Form | undefined
} & Preparation
