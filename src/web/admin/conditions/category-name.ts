import { CONDITION_CATEGORIES, homeGroup } from '#catalogue/conditions/condition.ts'

/** A category by the name that Home gives it, and its own where the two differ: `Heart Health (Cardiovascular)`. */
export function categoryName(category: string): string {
  const known = CONDITION_CATEGORIES.find((each) => each === category)
  const group = known ? homeGroup(known) : category
  return group === category ? category : `${group} (${category})`
}
