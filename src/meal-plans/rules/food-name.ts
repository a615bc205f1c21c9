import { amountPer100g, type NutrientKey } from '../plan/nutrient.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { RuleTag } from '../plan/rule-tag.ts'
import { foodHasTag } from '../plan/rule-tag.ts'
import type { FoodsWithoutFigure } from './rule.ts'

const compiled = new Map<string, RegExp>()

export function isFoodNamed(food: Pick<RatedFood, 'name'>, pattern: string): boolean {
  const known = compiled.get(pattern) ?? new RegExp(pattern, 'i')
  compiled.set(pattern, known)
  return known.test(food.name)
}

/** True if a food that may be rich in the nutrient has no figure for it. */
export function lacksFigure(
  food: RatedFood,
  nutrient: NutrientKey,
  { tags, pattern }: FoodsWithoutFigure,
): boolean {
  if (amountPer100g(food, nutrient) !== null) return false
  return tags.some((tag: RuleTag) => foodHasTag(food, tag)) || isFoodNamed(food, pattern)
}
