import type { RuleKind } from '../rules/rule.ts'
import type { RuleResult } from '../rules/rule-result.ts'
import { findRule } from './rule-name.ts'

/** Rule kinds that apply to a single meal. */
const OF_A_MEAL = new Set<RuleKind>(['meal_nutrient', 'meal_consistency', 'meal_steady'])

/**
 * True if a goal or medicine of this plan has a carbohydrate rule per meal, so that the plan must show
 * carbohydrate per meal.
 */
export function countsCarbohydrate({
  rules,
}: {
  rules: readonly Pick<RuleResult, 'id' | 'kind' | 'applies'>[]
}): boolean {
  return rules.some(({ id, kind, applies }) => {
    const test = findRule(id)?.test
    const isOfCarbohydrate = test !== undefined && 'nutrient' in test && test.nutrient === 'carbohydrate'
    return applies && isOfCarbohydrate && OF_A_MEAL.has(kind)
  })
}
