import { CONDITION_CATEGORIES, homeGroup } from '#catalogue/conditions/condition.ts'

/**
 * Returns a category's name on Home, followed by its own name if they differ: `Heart Health
 * (Cardiovascular)`.
 */
export function categoryName(category: string): string {
  const known = CONDITION_CATEGORIES.find((each) => each === category)
  const group = known ? homeGroup(known) : category
  return group === category ? category : `${group} (${category})`
}
