import { desc, eq, isNotNull } from 'drizzle-orm'
import { type Context, isAdmin, requireSignedIn } from '#platform/context.ts'
import { countOf, offsetOf, type Page } from '#platform/db/page.ts'
import type { MealPlanRow } from './meal-plan.ts'
import { mealPlans } from './tables.ts'

/** Meal plans, newest first: a member's own, or everybody's for an administrator. */
export async function listMealPlans(
  ctx: Context,
  paging: { page: number; count: number },
): Promise<Page<MealPlanRow>> {
  requireSignedIn(ctx.who)
  const owner = ctx.who.kind === 'signed-in' ? ctx.who.profileId : null
  if (!isAdmin(ctx.who) && !owner) return { data: [], ...paging, total: 0 }
  const visible = isAdmin(ctx.who) ? isNotNull(mealPlans.profileId) : eq(mealPlans.profileId, owner ?? '')
  const { id, profileId, conditionIds, conditionName, created } = mealPlans
  // What is passed over is read from the index alone: the rows themselves are large.
  const place = ctx.db
    .select({ id })
    .from(mealPlans)
    .where(visible)
    .orderBy(desc(created), desc(id))
    .limit(paging.count)
    .offset(offsetOf(paging))
    .as('place')
  const data = await ctx.db
    .select({ id, profileId, conditionIds, conditionName, created })
    .from(mealPlans)
    .innerJoin(place, eq(place.id, id))
    .orderBy(desc(created), desc(id))
  return { data, ...paging, total: await countOf(ctx.db, mealPlans, visible) }
}
