import type { Condition } from '#catalogue/conditions/condition.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'

/** True if a health goal names rules that we have. A plan needs rules to follow. */
export function isPlannable({ ruleSet }: Pick<Condition, 'ruleSet'>): boolean {
  return ruleSetOf(ruleSet) !== undefined
}
