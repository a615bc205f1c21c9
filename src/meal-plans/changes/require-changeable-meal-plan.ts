import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { type Context, isAdmin, requireSignedIn } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireEntitlementToChange } from '../request/entitlement.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { openMealPlan } from '../store/open-meal-plans.ts'
import { SAMPLE_MEAL_PLAN_ID } from '../store/sample-plan.ts'
import { mealPlans } from '../store/tables.ts'

/**
 * Returns a meal plan whose meals the requester can change: the member's own unless their subscription has
 * ended, or any member's for an administrator.
 */
export async function requireChangeableMealPlan(
  ctx: Context,
  id: string,
  { forUpdate = false } = {},
): Promise<OpenedMealPlan> {
  const { requester, db } = ctx
  requireSignedIn(requester)
  const asked = db.select().from(mealPlans).where(eq(mealPlans.id, id))
  const [row] = validate(id) ? await (forUpdate ? asked.for('update') : asked) : []
  const isOwn =
    requester.kind === 'signed-in' && requester.profileId !== null && requester.profileId === row?.profileId
  if (!row || !(isOwn || isAdmin(requester))) throw notFound('meal plan')
  if (row.id === SAMPLE_MEAL_PLAN_ID)
    throw new AppError('conflict', 'This is the sample that everybody may read. Its meals stay as they are.')
  if (row.profileId !== null && !isAdmin(requester)) await requireEntitlementToChange(ctx, row.profileId)
  return openMealPlan(ctx, 'change-plan', row)
}
