import type { RuleKind } from '../rules/rule.ts'
import type { RuleResult } from '../rules/rule-result.ts'
import { findRule } from './rule-name.ts'

/** Rules that look at what one meal holds. */
const OF_A_MEAL = new Set<RuleKind>(['meal_nutrient', 'meal_consistency', 'meal_steady'])

/** Whether a goal or a medicine of this plan counts carbohydrate by the meal, so that its reader has to know it. */
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
