import { type DietaryRestriction, restrictionId, restrictionsOf } from '../../request/dietary-restriction.ts'
import type { PlannerInput } from '../../request/planner-input.ts'
import type { Dish, PlannerCatalogue } from './planner-catalogue.ts'

/**
 * True if a dietary restriction excludes a dish, because of its foods or the words in its ingredient lines.
 */
export function leavesOut({ rulesOut, isNamedIn }: DietaryRestriction, { eaten, named }: Dish): boolean {
  return eaten.some(({ food }) => rulesOut(food)) || isNamedIn(named)
}

type Counted = { dishes: readonly Dish[]; counts: ReadonlyMap<string, number> }

const counted = new WeakMap<PlannerInput, Counted>()

/** Counts the catalog dishes that each dietary restriction excludes, by restriction id. */
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
