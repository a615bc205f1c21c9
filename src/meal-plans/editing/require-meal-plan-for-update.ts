import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { type Context, isAdmin } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { SealedMealPlan } from '../store/meal-plan.ts'
import { SAMPLE_MEAL_PLAN_ID } from '../store/sample-plan.ts'
import { mealPlans } from '../store/tables.ts'

/** Locks and returns a meal plan for an update, if the requester is its member or an administrator. */
export async function requireMealPlanForUpdate(ctx: Context, id: string): Promise<SealedMealPlan> {
  const { requester, db } = ctx
  const [row] = validate(id)
    ? await db.select().from(mealPlans).where(eq(mealPlans.id, id)).for('update')
    : []
  const isOwn =
    requester.kind === 'signed-in' && requester.profileId !== null && requester.profileId === row?.profileId
  // The sample is public, so revealing that it exists leaks nothing.
  if (!row || !(isOwn || isAdmin(requester) || row.id === SAMPLE_MEAL_PLAN_ID)) throw notFound('meal plan')
  return row
}
