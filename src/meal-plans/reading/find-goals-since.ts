import { findConditions } from '#catalogue/conditions/find-condition.ts'
import type { Context } from '#platform/context.ts'
import { protocolForGoal } from '../phases/protocol.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import type { GoalSince } from './tightened-facts.ts'

/** Finds the goals that the member of a week has chosen now but that the week was not made for. */
export async function findGoalsSince(
  ctx: Context,
  { conditionIds }: Pick<OpenedMealPlan, 'conditionIds'>,
  chosen: string[],
): Promise<GoalSince[]> {
  const since = await findConditions(
    ctx,
    chosen.filter((goal) => !conditionIds.includes(goal)),
  )
  return since.flatMap(({ ruleSet: slug, name }) => (isOfEveryWeek(slug) ? [{ slug, name }] : []))
}

/**
 * False for goals without rules and for the low-FODMAP diet. That diet starts in its own week, and another
 * goal replaces it after it has ended, so a plan without it is not outdated.
 */
function isOfEveryWeek(slug: string): boolean {
  return ruleSetOf(slug) !== undefined && protocolForGoal(slug)?.id !== 'low-fodmap'
}
