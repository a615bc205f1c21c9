import type { conditions } from '#catalogue/tables.ts'
import type { Condition, ConditionCategory } from './condition.ts'

type ConditionRow = typeof conditions.$inferSelect

/** A health goal and the catalogue version at which it was last written. */
export type StoredCondition = Condition & { version: number }

export function conditionFromRow(row: ConditionRow): StoredCondition {
  const { ruleSet, category, planGoal, planFocus, planTips, changedAt: _, ...condition } = row
  return {
    ...condition,
    ruleSet: ruleSet ?? '',
    category: category as ConditionCategory,
    goalText: planGoal,
    focus: planFocus,
    tips: planTips,
  }
}

/** Returns the columns of a health goal, without the columns that each write sets. */
export function conditionToRow(
  condition: Omit<Condition, 'withheld'>,
): Omit<ConditionRow, 'changedAt' | 'version' | 'withheld'> {
  const { id, ruleSet, name, category, description, dietFocus, enabled, prompt, goal } = condition
  const { goalText, planOverview, focus, tips } = condition
  const shown = { id, name, category, description, dietFocus, enabled, prompt, goal }
  return {
    ...shown,
    ruleSet: ruleSet || null,
    planGoal: goalText,
    planOverview,
    planFocus: focus,
    planTips: tips,
  }
}
