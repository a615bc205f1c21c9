import type { foods } from '#catalogue/tables.ts'
import type { Nutrient } from '../nutrients/nutrient.ts'

/** A stored food, without its figures. */
export type FoodRow = typeof foods.$inferSelect

/** The amount of a nutrient in 100 g of a food. */
export type FoodNutrient = { amount: number; nutrient: Nutrient }

/** A food with all its figures, in USDA's order. A missing figure is unknown, not zero. */
export type FoodWithNutrients = { food: FoodRow; figures: FoodNutrient[] }

/** Returns the columns of a food, without the columns that each write sets. */
export function foodColumns(food: Omit<FoodRow, 'version' | 'changedAt'> & Partial<FoodRow>) {
  const { version: _, changedAt: __, ...columns } = food
  return columns
}

/** Returns a food for the audit record, under the names used in stored records. */
export function recordedFood(food: Omit<FoodRow, 'version' | 'changedAt'> & Partial<FoodRow>) {
  const { glycemicIndex: glycaemicIndex, lookColor: lookColour, ...columns } = foodColumns(food)
  return { ...columns, glycaemicIndex, lookColour }
}
