import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import type { PlannerInput } from '../request/planner-input.ts'
import { openMealPlans } from '../store/open-meal-plans.ts'
import { mealPlans } from '../store/tables.ts'

const MOST_PLANS = 60

/** Around which levels a member's weeks stay steady, as their latest plan that had some was made by. */
export async function findReferenceLevels(
  ctx: Context,
  purpose: Purpose,
  profileId: string,
): Promise<PlannerInput['referenceLevels']> {
  const rows = await ctx.db
    .select({ id: mealPlans.id, profileId: mealPlans.profileId, request: mealPlans.request })
    .from(mealPlans)
    .where(eq(mealPlans.profileId, profileId))
    .orderBy(desc(mealPlans.created), desc(mealPlans.id))
    .limit(MOST_PLANS)
  const opened = await openMealPlans(ctx, purpose, rows)
  const levels = opened.map(({ request }) => request.input.referenceLevels ?? {})
  return levels.find((one) => Object.keys(one).length > 0) ?? {}
}
