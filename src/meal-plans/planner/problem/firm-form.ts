import { needsFirmFood } from '../../rules/food-safety.ts'
import type { PlannedPerson } from '../../rules/meal-plan-facts.ts'
import type { Dish } from './planner-catalogue.ts'

type Served = Pick<Dish, 'recipe' | 'softLines'>

/**
 * True if the member is served the firm form of a dish. This requires that they need firm food, that the dish
 * is soft as written, and that its recipe has steps that cook everything through.
 */
export function isServedFirm({ recipe, softLines }: Served, member: PlannedPerson): boolean {
  return softLines > 0 && (recipe.firmSteps ?? []).length > 0 && needsFirmFood(member)
}

/** Returns the number of soft lines in the form of a dish that the member is served. */
export function softLinesServed(dish: Served, member: PlannedPerson): number {
  return isServedFirm(dish, member) ? 0 : dish.softLines
}
