import type { conditions } from '#catalogue/tables.ts'
import type { Condition, ConditionCategory } from './condition.ts'

export function conditionFromRow(row: typeof conditions.$inferSelect): Condition {
  const { ruleSet, category, planGoal, planFocus, planTips, changedAt: _, ...condition } = row
  return {
    ...condition,
    slug: ruleSet ?? '',
    category: category as ConditionCategory,
    goalText: planGoal,
    focus: planFocus,
    tips: planTips,
  }
}
