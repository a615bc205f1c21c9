import { eq } from 'drizzle-orm'
import { forgetMealPlan } from '#members/profiles/store/forget-meal-plan.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { asSystem, type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { SealedMealPlan } from '../store/meal-plan.ts'
import { openMealPlan } from '../store/open-meal-plans.ts'
import { SAMPLE_MEAL_PLAN_ID } from '../store/sample-plan.ts'
import { mealPlans } from '../store/tables.ts'
import { requireMealPlanForUpdate } from './require-meal-plan-for-update.ts'

/** Deletes a meal plan and its proof: the member's own, or any for an administrator. */
export async function deleteMealPlan(ctx: Context, { id }: { id: string }): Promise<void> {
  requireSignedIn(ctx.requester)
  await inTransaction(ctx, async (ctx) => {
    const mealPlan = await requireMealPlanForUpdate(ctx, id)
    if (mealPlan.id === SAMPLE_MEAL_PLAN_ID) {
      throw new AppError('conflict', 'This is the sample that everybody may read. It cannot be deleted.')
    }
    const { profileId, created } = mealPlan
    const { conditionIds } = await openMealPlan(ctx, 'record-changes', ofGoals(mealPlan))
    await ctx.db.delete(mealPlans).where(eq(mealPlans.id, id))
    await forgetMealPlan(asSystem(ctx), { mealPlanId: mealPlan.id })
    await recordChange(ctx, {
      act: 'delete',
      subject: `meal-plan:${mealPlan.id}`,
      memberId: profileId,
      before: { profileId, conditionIds, created },
    })
  })
}

/** Keeps only the fields that are recorded. */
function ofGoals({ id, profileId, conditionIds }: SealedMealPlan) {
  return { id, profileId, conditionIds }
}
