import { similarGoals } from '#catalogue/conditions/choosing/goal-differences.ts'
import type { Condition } from '#catalogue/conditions/condition.ts'

export type GoalBeside = { id: string; name: string; difference: string }

/** The offered health goals that one may be taken for, itself among them; null where it is alone. */
export function goalsBeside(
  { id, ruleSet }: Pick<Condition, 'id' | 'ruleSet'>,
  offered: readonly Pick<Condition, 'id' | 'ruleSet' | 'name'>[],
): GoalBeside[] | null {
  const goals = similarGoals(ruleSet).flatMap(({ ruleSet: wanted, difference }) => {
    // Several goals may share a rule set: the page’s own is the one that is meant.
    const ofRuleSet = offered.filter((one) => one.ruleSet === wanted)
    const goal = ofRuleSet.find((one) => one.id === id) ?? ofRuleSet[0]
    return goal ? [{ id: goal.id, name: goal.name, difference }] : []
  })
  return goals.length > 1 ? goals : null
}
