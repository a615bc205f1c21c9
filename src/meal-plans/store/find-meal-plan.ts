import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, isAdmin, type Who } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { StoredMealPlan } from './meal-plan.ts'
import { isPlanKey } from './plan-link.ts'
import { SAMPLE_MEAL_PLAN_ID } from './sample-plan.ts'
import { mealPlans } from './tables.ts'

/**
 * A meal plan that the asker may read, or null. The sample is open to all, a member's plan to that member,
 * to administrators, and to whoever holds the `key` of the link in the member's mail.
 */
export async function findMealPlan(
  ctx: Context,
  { id, key }: { id: string; key?: string | undefined },
): Promise<StoredMealPlan | null> {
  if (!validate(id)) return null
  const [row] = await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, id))
  if (!row) return null
  if (isOwnReader(ctx.who, row)) return row
  return key !== undefined && (await isPlanKey(ctx, row, key)) ? row : null
}

export async function requireMealPlan(ctx: Context, input: { id: string; key?: string | undefined }) {
  const found = await findMealPlan(ctx, input)
  if (!found) throw notFound('meal plan')
  return found
}

/** Whether somebody reads a plan in their own right, and not because they hold its link. */
export function isOwnReader(who: Who, plan: Pick<StoredMealPlan, 'id' | 'profileId'>): boolean {
  if (plan.id === SAMPLE_MEAL_PLAN_ID || isAdmin(who)) return true
  return who.kind === 'signed-in' && who.profileId !== null && who.profileId === plan.profileId
}

/** Notes that an administrator read another's meal plan, or its proof. */
export async function recordPlanRead(ctx: Context, { profileId }: StoredMealPlan): Promise<void> {
  const { who } = ctx
  if (profileId === null || who.kind !== 'signed-in' || who.profileId === profileId) return
  await recordChange(ctx, { act: 'read-meal-plan', subject: `profile:${profileId}` })
}
