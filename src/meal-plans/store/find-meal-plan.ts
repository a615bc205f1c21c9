import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { reviewReason } from '#members/record-access/may-review.ts'
import { type Context, isAdmin } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { hasDuty } from '#platform/duties/duty.ts'
import { notFound } from '#platform/errors.ts'
import type { OpenedMealPlan } from './meal-plan.ts'
import { openMealPlan } from './open-meal-plans.ts'
import { isPlanKey } from './plan-link.ts'
import { SAMPLE_MEAL_PLAN_ID } from './sample-plan.ts'
import { mealPlans } from './tables.ts'

/**
 * A meal plan that the asker may read, or null. The sample is open to all, a member's plan to that member,
 * to administrators, to dietitians whom the member or a reason lets in, and to whoever holds the `key` of the link in
 * the member's mail.
 */
export async function findMealPlan(
  ctx: Context,
  { id, key }: { id: string; key?: string | undefined },
): Promise<OpenedMealPlan | null> {
  if (!validate(id)) return null
  const [row] = await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, id))
  if (!row) return null
  const mayRead = (await mayReadPlan(ctx, row)) || (key !== undefined && (await isPlanKey(ctx, row, key)))
  return mayRead ? openMealPlan(ctx, 'show-member', row) : null
}

/** Runs `act` with the rows in sight of the member whose plan a link opens; where it opens none, with those of the asker. */
export async function inSightOfLink<T>(
  ctx: Context,
  { id, key }: { id: string; key?: string | undefined },
  act: () => Promise<T>,
): Promise<T> {
  if (key === undefined || !validate(id)) return act()
  const memberId = await withRowsOf('everybody', async () => {
    const [row] = await ctx.db
      .select({ id: mealPlans.id, profileId: mealPlans.profileId })
      .from(mealPlans)
      .where(eq(mealPlans.id, id))
    return row && (await isPlanKey(ctx, row, key)) ? row.profileId : null
  })
  return memberId === null ? act() : withRowsOf({ memberId }, act)
}

export async function requireMealPlan(ctx: Context, input: { id: string; key?: string | undefined }) {
  const found = await findMealPlan(ctx, input)
  if (!found) throw notFound('meal plan')
  return found
}

/** Whether somebody reads a plan in their own right, and not because they hold its link. */
export async function mayReadPlan(
  ctx: Context,
  plan: Pick<OpenedMealPlan, 'id' | 'profileId'>,
): Promise<boolean> {
  const { requester } = ctx
  if (plan.id === SAMPLE_MEAL_PLAN_ID || isAdmin(requester)) return true
  if (plan.profileId === null || requester.kind !== 'signed-in') return false
  if (requester.profileId === plan.profileId) return true
  return hasDuty(requester, 'plans') && (await reviewReason(ctx, plan.profileId)) !== null
}
