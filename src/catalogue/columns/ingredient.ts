import type { Preparation } from '../recipes/cooking/as-eaten.ts'
import type { Form } from '../recipes/cooking/form.ts'

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
