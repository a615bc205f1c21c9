import type { foods } from '#catalogue/tables.ts'
import type { Nutrient } from '../nutrients/nutrient.ts'

/** A food as it is kept, without its figures. */
export type FoodRow = typeof foods.$inferSelect

/** How much of a nutrient 100 g of a food hold. */
export type FoodNutrient = { amount: number; nutrient: Nutrient }

/** A food with all its figures, in USDA's order. What is not among them is unknown, not zero. */
export type FoodWithNutrients = { food: FoodRow; figures: FoodNutrient[] }

/** The columns of a food, without those that each write sets anew. */
export function foodColumns(food: Omit<FoodRow, 'version' | 'changedAt'> & Partial<FoodRow>) {
  const { version: _, changedAt: __, ...columns } = food
  return columns
}

/** A food as the record of changes says it, under the names that are stored there. */
export function recordedFood(food: Omit<FoodRow, 'version' | 'changedAt'> & Partial<FoodRow>) {
  const { glycemicIndex: glycaemicIndex, lookColor: lookColour, ...columns } = foodColumns(food)
  return { ...columns, glycaemicIndex, lookColour }
}
