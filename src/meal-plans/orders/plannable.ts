import type { Condition } from '#catalogue/conditions/condition.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'

/** Whether a health goal names rules that we have: without them there is nothing that a plan could obey. */
export function isPlannable({ ruleSet }: Pick<Condition, 'ruleSet'>): boolean {
  return ruleSetOf(ruleSet) !== undefined
}
