import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { requireUnchanged } from '#platform/http/entity-tag.ts'
import type { SolvedPlan } from '../planner/solved-plan.ts'
import { mealPlans } from '../tables.ts'
import type { StoredMealPlan } from './meal-plan.ts'
import { requireLockedMealPlan } from './require-locked-meal-plan.ts'
import type { MealPlanTexts } from './schema.ts'

type Input = {
  id: string
  texts: MealPlanTexts
  /** The version that the change is based on; without it, the change is made whatever happened since. */
  readVersion: number | undefined
}

/** Replaces the texts that are given. The solved days and their proof stay as they are. */
export async function updateMealPlan(
  ctx: Context,
  { id, texts, readVersion }: Input,
): Promise<StoredMealPlan> {
  requireAdmin(ctx.who)
  return inTransaction(ctx, async (ctx) => {
    const before = await requireLockedMealPlan(ctx, id)
    requireUnchanged('meal plan', before, readVersion)
    const [after] = await ctx.db
      .update(mealPlans)
      .set({ plan: { ...before.plan, ...texts }, version: before.version + 1 })
      .where(eq(mealPlans.id, id))
      .returning()
    if (!after) throw new Error('The meal plan was not kept')
    await recordChange(ctx, {
      act: 'update',
      subject: `meal-plan:${id}`,
      before: textsOf(before.plan),
      after: textsOf(after.plan),
    })
    return after
  })
}

function textsOf({ goal, overview, dietFocus, tips }: SolvedPlan) {
  return { goal, overview, dietFocus, tips }
}
