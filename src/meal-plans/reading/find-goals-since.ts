import { findConditions } from '#catalogue/conditions/find-condition.ts'
import type { Context } from '#platform/context.ts'
import { protocolForGoal } from '../phases/protocol.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import type { GoalSince } from './tightened-facts.ts'

/** Of the health goals that the member of a week has chosen by now, those that it was not made for. */
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
 * The low-FODMAP diet leaves out from the first day of a week of its own, and once it has ended another goal stands
 * in for it: that a plan was made without it says nothing.
 */
function isOfEveryWeek(slug: string): boolean {
  return ruleSetOf(slug) !== undefined && protocolForGoal(slug)?.id !== 'low-fodmap'
}
