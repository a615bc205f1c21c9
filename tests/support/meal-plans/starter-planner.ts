import type { CatalogueData } from '#meal-plans/planner/problem/catalogue-data.ts'
import {
  buildPlannerCatalogue,
  type PlannerCatalogue,
} from '#meal-plans/planner/problem/planner-catalogue.ts'
import { starterCatalogue } from '#meal-plans/planner/problem/starter-catalogue.ts'

let data: CatalogueData | undefined
let planner: PlannerCatalogue | undefined

/**
 * Returns the foods and recipes of the product, read once for all tests of a process. They must not be
 * modified.
 */
export function starterData(): CatalogueData {
  data ??= starterCatalogue()
  return data
}

/** Returns the foods and recipes of the product, prepared for the planner. */
export function starterPlanner(): PlannerCatalogue {
  planner ??= buildPlannerCatalogue(starterData())
  return planner
}
