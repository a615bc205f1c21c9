import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { type Context, isAdmin } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { mealPlans } from '../tables.ts'
import type { StoredMealPlan } from './meal-plan.ts'
import { isPlanKey } from './plan-link.ts'
import { SAMPLE_MEAL_PLAN_ID } from './sample-plan.ts'

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
  return row && mayRead(ctx, row, key) ? row : null
}

export async function requireMealPlan(ctx: Context, input: { id: string; key?: string | undefined }) {
  const found = await findMealPlan(ctx, input)
  if (!found) throw notFound('meal plan')
  return found
}

function mayRead({ who, config }: Context, plan: StoredMealPlan, key: string | undefined): boolean {
  if (plan.id === SAMPLE_MEAL_PLAN_ID || isAdmin(who)) return true
  if (who.kind === 'signed-in' && who.profileId !== null && who.profileId === plan.profileId) return true
  return key !== undefined && isPlanKey(config, plan.id, key)
}
