import type { CookingWire } from '#meal-plans/cooking/routes.ts'
import type { ShownDish } from './shown-meal-plan.ts'

type Facts = CookingWire['dishes'][number]

/** Time and nutrition of a dish as it is shown, in the amount in which its member eats it. */
export function dishFacts(dishes: readonly Facts[]): (dish: ShownDish) => Facts | undefined {
  const known = new Map(dishes.map((dish) => [keyOf(dish), dish]))
  return ({ slug, servings, people = 1 }) => known.get(keyOf({ slug, servings: servings / people }))
}

function keyOf({ slug, servings }: { slug: string; servings: number }): string {
  return `${slug} ${servings}`
}
