import type { CatalogueData } from '#meal-plans/planner/problem/catalogue-data.ts'
import {
  buildPlannerCatalogue,
  type PlannerCatalogue,
} from '#meal-plans/planner/problem/planner-catalogue.ts'
import { starterCatalogue } from '#meal-plans/planner/problem/starter-catalogue.ts'

let data: CatalogueData | undefined
let planner: PlannerCatalogue | undefined

/** The foods and recipes that come with the product, read once for all tests of a process. Nobody changes them. */
export function starterData(): CatalogueData {
  data ??= starterCatalogue()
  return data
}

/** The same, laid out for the planner. */
export function starterPlanner(): PlannerCatalogue {
  planner ??= buildPlannerCatalogue(starterData())
  return planner
}
