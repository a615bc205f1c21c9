import { asc, gt } from 'drizzle-orm'
import { type Context, requireAdmin } from '#platform/context.ts'
import { loadCatalogueData } from '../planner/service/load-catalogue-data.ts'
import type { Difference } from '../proof/compare-proofs.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { openMealPlans } from '../store/open-meal-plans.ts'
import { mealPlans } from '../store/tables.ts'
import { verifyPlan } from './verify-plan.ts'

const BATCH = 100

/**
 * Recomputes every stored meal plan, oldest first, and reports each plan that no longer matches. Returns the
 * number of plans.
 */
export async function verifyAllMealPlans(
  ctx: Context,
  onDifference: (found: { mealPlanId: string; differences: Difference[] }) => void,
): Promise<number> {
  requireAdmin(ctx.requester)
  const { version, foods } = await loadCatalogueData(ctx)
  const catalogue = { version, foods: new Map(foods.map((food) => [food.fdcId, food])) }
  let count = 0
  for await (const stored of storedMealPlans(ctx)) {
    count++
    const differences = verifyPlan(stored, catalogue)
    if (differences.length > 0) onDifference({ mealPlanId: stored.id, differences })
  }
  return count
}

async function* storedMealPlans(ctx: Context): AsyncGenerator<OpenedMealPlan> {
  let after: string | undefined
  while (true) {
    const batch = await ctx.db
      .select()
      .from(mealPlans)
      .where(after === undefined ? undefined : gt(mealPlans.id, after))
      .orderBy(asc(mealPlans.id))
      .limit(BATCH)
    yield* await openMealPlans(ctx, 'verify-plans', batch)
    after = batch.at(-1)?.id
    if (batch.length < BATCH) return
  }
}
