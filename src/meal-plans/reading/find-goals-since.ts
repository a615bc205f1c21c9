import { and, eq } from 'drizzle-orm'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import { openGoals } from '#members/profiles/store/open-goals.ts'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { protocolForGoal } from '../phases/protocol.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import type { StoredMealPlan } from '../store/meal-plan.ts'
import { orders } from '../store/tables.ts'
import type { GoalSince } from './firmer-told.ts'

/** The health goals that the member of a week has chosen since. A plan that was asked for serves one goal, as asked. */
export async function findGoalsSince(
  ctx: Context,
  purpose: Purpose,
  { id, conditionIds }: Pick<StoredMealPlan, 'id' | 'conditionIds'>,
): Promise<GoalSince[]> {
  const [profile] = await ctx.db
    .select({ id: profiles.id, sealedGoals: profiles.sealedGoals })
    .from(orders)
    .innerJoin(profiles, eq(profiles.id, orders.profileId))
    .where(and(eq(orders.mealPlanId, id), eq(orders.reason, 'due_week')))
  if (!profile) return []
  const goals = await openGoals(ctx, purpose, profile)
  const chosen = await findConditions(
    ctx,
    goals.filter((goal) => !conditionIds.includes(goal)),
  )
  return chosen.flatMap(({ ruleSet: slug, name }) => (isOfEveryWeek(slug) ? [{ slug, name }] : []))
}

/**
 * The low-FODMAP diet leaves out from the first day of a week of its own, and once it has ended another goal stands
 * in for it: that a plan was made without it says nothing.
 */
function isOfEveryWeek(slug: string): boolean {
  return ruleSetOf(slug) !== undefined && protocolForGoal(slug)?.id !== 'low-fodmap'
}
