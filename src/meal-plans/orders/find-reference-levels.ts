import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import type { PlannerInput, PlannerRequest } from '../request/planner-input.ts'
import { levelOf, takingOf } from '../rules/merging/medicine-rules.ts'
import { openMealPlans } from '../store/open-meal-plans.ts'
import { mealPlans } from '../store/tables.ts'

const MOST_PLANS = 60

/**
 * Returns the levels around which a member's weeks stay steady: the levels stored with their latest plan that
 * had some, or those reached so far.
 */
export async function findReferenceLevels(
  ctx: Context,
  purpose: Purpose,
  profileId: string,
): Promise<Pick<PlannerInput, 'referenceLevels' | 'vitaminKBefore'>> {
  const rows = await ctx.db
    .select({ id: mealPlans.id, profileId: mealPlans.profileId, request: mealPlans.request })
    .from(mealPlans)
    .where(eq(mealPlans.profileId, profileId))
    .orderBy(desc(mealPlans.created), desc(mealPlans.id))
    .limit(MOST_PLANS)
  const opened = await openMealPlans(ctx, purpose, rows)
  const levels = opened.map(({ request }) => request.input.referenceLevels ?? {})
  const referenceLevels = levels.find((one) => Object.keys(one).length > 0) ?? {}
  return { referenceLevels, vitaminKBefore: latestVitaminK(opened) }
}

/**
 * Returns vitamin K from the latest plan made with warfarin: the clinic's figure at that time, or the mean of
 * the first plan.
 */
function latestVitaminK(plans: readonly { request: PlannerRequest }[]): number | undefined {
  for (const { request } of plans) {
    if (!request.input.medications?.length) continue
    const member = plannedPersonOf(request)
    if (member.medications?.has('warfarin')) return levelOf('vitamin_k', takingOf(member))
  }
  return undefined
}
