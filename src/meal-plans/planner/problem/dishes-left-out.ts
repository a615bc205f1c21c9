import { type DietaryRestriction, restrictionId, restrictionsOf } from '../../request/dietary-restriction.ts'
import type { PlannerInput } from '../../request/planner-input.ts'
import type { Dish, PlannerCatalogue } from './planner-catalogue.ts'

/** Whether a dietary restriction leaves a dish out, by its foods or by what its lines name. */
export function leavesOut({ rulesOut, isNamedIn }: DietaryRestriction, { eaten, named }: Dish): boolean {
  return eaten.some(({ food }) => rulesOut(food)) || isNamedIn(named)
}

type Counted = { dishes: readonly Dish[]; counts: ReadonlyMap<string, number> }

const counted = new WeakMap<PlannerInput, Counted>()

/** How many dishes of the catalogue each dietary restriction leaves out, by its id. */
export function dishesLeftOut(
  { dishes }: PlannerCatalogue,
  input: PlannerInput,
): ReadonlyMap<string, number> {
  const known = counted.get(input)
  if (known?.dishes === dishes) return known.counts
  const counts = new Map(
    restrictionsOf(input).map((restriction) => [
      restrictionId(restriction),
      dishes.filter((dish) => leavesOut(restriction, dish)).length,
    ]),
  )
  counted.set(input, { dishes, counts })
  return counts
}
