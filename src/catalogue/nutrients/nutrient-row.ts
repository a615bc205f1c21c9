import type { nutrients } from '#catalogue/tables.ts'
import type { Nutrient } from './nutrient.ts'

type NutrientRow = typeof nutrients.$inferSelect

/** A nutrient and the catalogue version at which it was last written. */
export type StoredNutrient = Nutrient & { version: number }

export function nutrientFromRow({ nutrientGroup, ...nutrient }: NutrientRow): StoredNutrient {
  return { ...nutrient, group: nutrientGroup }
}

/** Returns the columns of a nutrient, without the column that each write sets. */
export function nutrientToRow({ id, name, unitName, group, rank }: Nutrient): Omit<NutrientRow, 'version'> {
  return { id, name, unitName, nutrientGroup: group, rank }
}
