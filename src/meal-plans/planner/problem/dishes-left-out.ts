import type { PlannerInput } from '../../request/planner-input.ts'
import { type Wish, wishesOf, wishId } from '../../request/wish.ts'
import type { Dish, PlannerCatalogue } from './planner-catalogue.ts'

/** Whether a wish leaves a dish out, by its foods or by what its lines name. */
export function leavesOut({ rulesOut, isNamedIn }: Wish, { eaten, named }: Dish): boolean {
  return eaten.some(({ food }) => rulesOut(food)) || isNamedIn(named)
}

type Counted = { dishes: readonly Dish[]; counts: ReadonlyMap<string, number> }

const counted = new WeakMap<PlannerInput, Counted>()

/** How many dishes of the catalogue each wish leaves out, by the id of the wish. */
export function dishesLeftOut(
  { dishes }: PlannerCatalogue,
  input: PlannerInput,
): ReadonlyMap<string, number> {
  const known = counted.get(input)
  if (known?.dishes === dishes) return known.counts
  const counts = new Map(
    wishesOf(input).map((wish) => [wishId(wish), dishes.filter((dish) => leavesOut(wish, dish)).length]),
  )
  counted.set(input, { dishes, counts })
  return counts
}
