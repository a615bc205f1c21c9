import type { Preparation } from '#catalogue/recipes/cooking/as-eaten.ts'
import type { Slot } from './slot.ts'

/** A week of meals with the field names that the API shows. */
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
  /** Which recipe fills each slot, and how many of its servings this member eats. */
  meals: { slot: Slot; slug: string; servings: number }[]
  /** All that this member eats and drinks on the day. */
  intake: Intake[]
  /** Totals of the day by nutrient, in the nutrient's unit; what too few foods have a figure for is left out. */
  nutrients: Record<string, number>
  /** A food on test, eaten with a meal of the day beside its dish. */
  test?: PlanTest
}

/**
 * A food with the grams that went in, and what cooking or straining leaves of its figures. `test` marks a portion on
 * test, which is no part of a dish.
 */
export type Intake = {
  slot: Slot
  fdcId: number
  grams: number
  test?: string
  /** Table salt that is added because the day's dishes hold too little sodium. */
  isAdded?: true
} & Preparation

export type PlanTest = {
  challenge: string
  /** What is tested, in a few words. */
  group: string
  slot: Slot
  fdcId: number
  food: string
  grams: number
  measure: string
  /** Which portion of how many, from 1. */
  step: number
  steps: number
}

export type PlanRecipe = {
  _id: string
  slug: string
  name: string
  description: string
  /** Servings of the recipe to be cooked, for everybody at the table. */
  servings: number
  /** How many share them alike: what is proved is one share. Absent in plans made before shares were told. */
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
  /** No part of the recipe: table salt for a day that would hold too little sodium. */
  isAdded?: boolean
}
