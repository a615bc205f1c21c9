import { desc, eq, isNotNull, or, type SQL } from 'drizzle-orm'
import { isReviewable } from '#members/record-access/may-review.ts'
import { type Context, isAdmin, requireSignedIn } from '#platform/context.ts'
import { countOf, offsetOf, type Page } from '#platform/db/page.ts'
import { hasDuty } from '#platform/duties/duty.ts'
import type { MealPlanListItem } from './meal-plan.ts'
import { openMealPlans } from './open-meal-plans.ts'
import { mealPlans } from './tables.ts'

/**
 * Lists meal plans, newest first: the member's own for a member, also those of consenting members or opened
 * with a reason for a dietitian, and all of them for an administrator.
 */
export async function listMealPlans(
  ctx: Context,
  paging: { page: number; count: number },
): Promise<Page<MealPlanListItem>> {
  requireSignedIn(ctx.requester)
  const owner = ctx.requester.kind === 'signed-in' ? ctx.requester.profileId : null
  const visible = await visibleTo(ctx, owner)
  if (!visible) return { data: [], ...paging, total: 0 }
  const { id, profileId, conditionIds, conditionName, created } = mealPlans
  // Skipped rows are read from the index only, because the rows themselves are large.
  const place = ctx.db
    .select({ id })
    .from(mealPlans)
    .where(visible)
    .orderBy(desc(created), desc(id))
    .limit(paging.count)
    .offset(offsetOf(paging))
    .as('place')
  const sealed = await ctx.db
    .select({ id, profileId, conditionIds, conditionName, created })
    .from(mealPlans)
    .innerJoin(place, eq(place.id, id))
    .orderBy(desc(created), desc(id))
  const data = await openMealPlans(ctx, 'show-member', sealed)
  return { data, ...paging, total: await countOf(ctx.db, mealPlans, visible) }
}

async function visibleTo(ctx: Context, owner: string | null): Promise<SQL | undefined> {
  if (isAdmin(ctx.requester)) return isNotNull(mealPlans.profileId)
  const own = owner ? eq(mealPlans.profileId, owner) : undefined
  return hasDuty(ctx.requester, 'plans') ? or(own, await isReviewable(ctx, mealPlans.profileId)) : own
}
