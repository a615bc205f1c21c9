import { groupsOnPlate } from '../../phases/plan-phase.ts'
import { isRuleTag, type RuleTag } from '../../plan/rule-tag.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'

/**
 * The triggers that a plan for this member holds no food of: those that they told, asked by a goal or not, without
 * what their own tests have brought back.
 */
export function triggersLeftOut({ triggers, phase }: Pick<PlannedPerson, 'triggers' | 'phase'>): RuleTag[] {
  const borne = new Set<string>(
    phase && phase.protocol !== 'low-fodmap'
      ? groupsOnPlate(phase).flatMap(({ challenge }) => challenge.tags)
      : [],
  )
  return [...triggers].filter(isRuleTag).filter((tag) => !borne.has(tag))
}
