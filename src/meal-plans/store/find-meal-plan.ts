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
 * Returns a meal plan that the requester is allowed to read, or null. The sample is public. A member's plan
 * can be read by that member, administrators, dietitians with the member's consent or a recorded reason, and
 * holders of the `key` from the link in the member's mail.
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

/**
 * Runs `act` with access to the rows of the member whose plan the link opens. If the link opens no plan, uses
 * the requester's own access.
 */
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

/** True if the requester has their own right to read the plan, and not only its link. */
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
