import { asc, eq } from 'drizzle-orm'
import type { MealPlanContents, OpenedMealPlan } from '#meal-plans/store/meal-plan.ts'
import { openMealPlans, sealMealPlan } from '#meal-plans/store/open-meal-plans.ts'
import { mealPlans } from '#meal-plans/store/tables.ts'
import type { Context } from '#platform/context.ts'

/** Lists all stored meal plans, oldest first. */
export async function storedPlans(ctx: Context): Promise<OpenedMealPlan[]> {
  const rows = await ctx.db.select().from(mealPlans).orderBy(asc(mealPlans.created), asc(mealPlans.id))
  return openMealPlans(ctx, 'show-member', rows)
}

export async function storedPlan(ctx: Context, id: string | null | undefined): Promise<OpenedMealPlan> {
  const rows = id ? await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, id)) : []
  const [plan] = await openMealPlans(ctx, 'show-member', rows)
  if (!plan) throw new Error('no plan')
  return plan
}

export async function savePlan(ctx: Context, plan: OpenedMealPlan): Promise<void> {
  await ctx.db
    .insert(mealPlans)
    .values({ ...plan, ...(await sealMealPlan(ctx, 'edit-plan', plan, contentsOf(plan))) })
}

/** Replaces parts of a stored plan. */
export async function rewritePlan(
  ctx: Context,
  plan: OpenedMealPlan,
  contents: Partial<MealPlanContents>,
): Promise<void> {
  const sealed = await sealMealPlan(ctx, 'edit-plan', plan, { ...contentsOf(plan), ...contents })
  await ctx.db.update(mealPlans).set(sealed).where(eq(mealPlans.id, plan.id))
}

function contentsOf(stored: OpenedMealPlan): MealPlanContents {
  const { conditionIds, conditionName, plan, proof, request, prompt } = stored
  return { conditionIds, conditionName, plan, proof, request, prompt }
}
