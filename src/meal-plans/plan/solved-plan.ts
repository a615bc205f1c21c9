import type { Preparation } from '#catalogue/recipes/cooking/as-eaten.ts'
import type { Slot } from './slot.ts'

/** A week of meals, with the field names of the API. */
export type SolvedPlan = {
  conditionName: string
  goal: string
  overview: string
  dietFocus: { focus: string; description: string }[]
  tips: string[]
  mealPlanDays: PlanDay[]
}

export type PlanDay = {
  day: string
  detox: string
  breakfast: PlanRecipe
  lunch: PlanRecipe
  dinner: PlanRecipe
  snack: string
  tea: string
  /** The recipe in each slot, and the number of servings that this member eats. */
  meals: { slot: Slot; slug: string; servings: number }[]
  /** All foods and drinks that this member has on the day. */
  intake: Intake[]
  /**
   * Daily totals by nutrient, in the nutrient's unit. Nutrients are omitted if too few foods have a figure.
   */
  nutrients: Record<string, number>
  /** A food being tested, eaten with a meal of the day in addition to its dish. */
  test?: PlanTest
}

/**
 * A food with its raw weight, and the figures left after cooking or straining. `test` marks a test portion,
 * which is not part of a dish.
 */
export type Intake = {
  slot: Slot
  fdcId: number
  grams: number
  test?: string
  /** Table salt that is added because the day's dishes contain too little sodium. */
  isAdded?: true
} & Preparation

export type PlanTest = {
  challenge: string
  /** The tested group, in a few words. */
  group: string
  slot: Slot
  fdcId: number
  food: string
  grams: number
  measure: string
  /** The portion's position in the test, from 1. */
  step: number
  steps: number
}

export type PlanRecipe = {
  _id: string
  slug: string
  name: string
  description: string
  /** Servings of the recipe to cook for all people eating. */
  servings: number
  /**
   * The number of equal shares. The proof covers one share. Absent in plans made before shares were stored.
   */
  people?: number
  ingredients: PlanIngredient[]
  steps: string[]
}

type PlanIngredient = {
  amount: number
  unitOfMeasure: string
  ingredient: string
  fdcId: number
  grams: number
  /** True for table salt that is not part of the recipe, added to a day with too little sodium. */
  isAdded?: boolean
}
