import type { ExclusionResult } from '../proof/proof.ts'
import type { Dish, PlannerCatalogue } from './planner-catalogue.ts'
import type { PlannerInput } from './planner-input.ts'
import { type Wish, wishesOf } from './wish.ts'

/** Whether a wish leaves a dish out, by its foods or by what its lines name. */
export function leavesOut({ rulesOut, isNamedIn }: Wish, { portions, named }: Dish): boolean {
  return portions.some(({ food }) => rulesOut(food)) || isNamedIn(named)
}

/** How a wish is known in answers and proofs, such as `dislike:corn`. */
export function wishId({ kind, name }: Pick<Wish, 'kind' | 'name'>): string {
  return `${kind}:${name}`
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

/** The same as a stored proof tells it: how many dishes there were to choose from is part of the past. */
export function dishesLeftOutThen(exclusions: ExclusionResult[]): ReadonlyMap<string, number> {
  return new Map(
    exclusions.flatMap((one) => (one.dishes === undefined ? [] : [[wishId(one), one.dishes] as const])),
  )
}
