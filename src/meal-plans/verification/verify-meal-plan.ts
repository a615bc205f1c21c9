import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { loadCatalogueData } from '../planner/service/load-catalogue-data.ts'
import type { Difference } from '../proof/compare-proofs.ts'
import type { Proof } from '../proof/proof.ts'
import { findMealPlan } from '../store/find-meal-plan.ts'
import { verifyPlan } from './verify-plan.ts'

export type Verification = {
  mealPlanId: string
  proof: Proof
  catalogueVersion: string
  differences: Difference[]
}

/** Recomputes one stored meal plan with the current catalog. */
export async function verifyMealPlan(ctx: Context, id: string): Promise<Verification> {
  const stored = await findMealPlan(ctx, { id })
  if (!stored) throw new AppError('not_found', `There is no meal plan ${id}.`)
  const { version, foods } = await loadCatalogueData(ctx)
  const byId = new Map(foods.map((food) => [food.fdcId, food]))
  return {
    mealPlanId: stored.id,
    proof: stored.proof,
    catalogueVersion: version,
    differences: verifyPlan(stored, { version, foods: byId }),
  }
}
