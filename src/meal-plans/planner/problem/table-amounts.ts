// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths
import { type FoodTable, tablePerGram } from '../../rules/food-table.ts'
import type { PlannerCatalogue } from './planner-catalogue.ts'

const columns = new WeakMap<PlannerCatalogue, Map<FoodTable, Float64Array>>()

/** What a serving of each dish adds to a table of ours, at each of its steps. */
export function amountsOfTable(catalogue: PlannerCatalogue, table: FoodTable): Float64Array {
  const known = columns.get(catalogue) ?? new Map<FoodTable, Float64Array>()
  columns.set(catalogue, known)
  const found = known.get(table)
  if (found) return found
  const dishes = catalogue.steps.flat()
  const column = new Float64Array(dishes.length)
  for (const { index, eaten } of dishes)
    for (const { food, grams } of eaten) column[index]! += tablePerGram(food, table) * grams
  known.set(table, column)
  return column
}
