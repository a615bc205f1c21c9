import { groupsOnPlate } from '../../phases/plan-phase.ts'
import { isRuleTag, type RuleTag } from '../../plan/rule-tag.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'

/**
 * Returns the triggers that a plan for this member leaves out: those that the member reported, whether or not
 * a goal asks about them, except those that the member tolerated in tests.
 */
export function triggersLeftOut({ triggers, phase }: Pick<PlannedPerson, 'triggers' | 'phase'>): RuleTag[] {
  const borne = new Set<string>(
    phase && phase.protocol !== 'low-fodmap'
      ? groupsOnPlate(phase).flatMap(({ challenge }) => challenge.tags)
      : [],
  )
  return [...triggers].filter(isRuleTag).filter((tag) => !borne.has(tag))
}
