import { needsFirmFood } from '../../rules/food-safety.ts'
import type { PlannedPerson } from '../../rules/meal-plan-facts.ts'
import type { Dish } from './planner-catalogue.ts'

type Served = Pick<Dish, 'recipe' | 'softLines'>

/**
 * Whether the member is served the firm form of a dish: only if they need firm food, the dish is soft as written, and
 * its recipe has steps that cook everything through.
 */
export function isServedFirm({ recipe, softLines }: Served, member: PlannedPerson): boolean {
  return softLines > 0 && (recipe.firmSteps ?? []).length > 0 && needsFirmFood(member)
}

/** How many lines of a dish are soft in the form in which the member is served it. */
export function softLinesServed(dish: Served, member: PlannedPerson): number {
  return isServedFirm(dish, member) ? 0 : dish.softLines
}
