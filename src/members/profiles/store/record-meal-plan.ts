import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { profileMealPlans, profiles } from '../../tables.ts'

/** Records a meal plan that was made for a member, and when it was sent. For jobs; safe to repeat. */
export async function recordMealPlan(
  ctx: Context,
  { profileId, mealPlanId, sentAt }: { profileId: string; mealPlanId: string; sentAt: Date },
): Promise<void> {
  if (ctx.requester.kind !== 'system')
    throw new AppError('not_allowed', 'Meal plans are recorded by the service itself.')
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(profileMealPlans)
      .values({ profileId, mealPlanId, created: sentAt })
      .onConflictDoNothing()
    await ctx.db
      .update(profiles)
      .set({ lastPlanSent: sql`greatest(${profiles.lastPlanSent}, ${sentAt.toISOString()}::timestamptz)` })
      .where(eq(profiles.id, profileId))
  })
}
