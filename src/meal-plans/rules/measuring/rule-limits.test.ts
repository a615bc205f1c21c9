import { expect, test } from 'vitest'
import { ruleSets } from '../merging/rule-sets.ts'
import type { RuleKind } from '../rule.ts'
import { limitsOf } from './rule-limits.ts'

const rules = ruleSets.flatMap((set) => set.rules)

/** Rules that no plan can show or that have no figure. */
const WITHOUT_UNIT: RuleKind[] = ['personal_trigger_tag', 'meal_sum_limit', 'per_serving_limit', 'statement']

test('every rule that is measured has a limit and a unit', () => {
  for (const rule of rules) {
    const { limits, unit } = limitsOf(rule)
    if (WITHOUT_UNIT.includes(rule.test.kind) || rule.id === 'gf-daily') continue
    expect(unit, rule.id).not.toBe('')
    expect(limits.min ?? limits.max, rule.id).toBeTypeOf('number')
  }
})
