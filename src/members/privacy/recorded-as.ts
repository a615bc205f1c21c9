import { eq } from 'drizzle-orm'
import type { Recorded } from '#platform/audit/changes-of.ts'
import type { Context } from '#platform/context.ts'
import type { ProfileRow } from '../profiles/store/profile.ts'
import { findForgotten, subjectOf } from '../subscriptions/reconcile/forget-customer.ts'
import { profileMealPlans, subscriptions } from '../tables.ts'

/** Lists the names under which a member and their data appear in the record of changes. */
export async function recordedAs(ctx: Context, { id, authUserId }: ProfileRow): Promise<Recorded> {
  const plans = await ctx.db
    .select({ id: profileMealPlans.mealPlanId })
    .from(profileMealPlans)
    .where(eq(profileMealPlans.profileId, id))
  const subscribed = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.profileId, id))
  const subjects = [
    `profile:${id}`,
    `user:${authUserId}`,
    ...plans.map(({ id }) => `meal-plan:${id}`),
    subjectOf(id),
    ...[...subscribed.map(({ id }) => id), ...(await findForgotten(ctx, id))].map(
      (id) => `subscription:${id}`,
    ),
  ]
  return { actor: authUserId, profileId: id, subjects }
}
