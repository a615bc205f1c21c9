import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { profileMealPlans } from '../../tables.ts'

/** Removes a deleted meal plan from its profile. Only for the service itself. */
export async function forgetMealPlan(ctx: Context, { mealPlanId }: { mealPlanId: string }): Promise<void> {
  if (ctx.requester.kind !== 'system')
    throw new AppError('not_allowed', 'Meal plans are removed from profiles by the service itself.')
  await ctx.db.delete(profileMealPlans).where(eq(profileMealPlans.mealPlanId, mealPlanId))
}
