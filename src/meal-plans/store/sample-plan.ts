import { eq } from 'drizzle-orm'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { buildPlannerCatalogue } from '../planner/problem/planner-catalogue.ts'
import { loadCatalogueData } from '../planner/service/load-catalogue-data.ts'
import { solveWeek } from '../planner/solve-week.ts'
import { composeRequest, seedOf } from '../request/compose-request.ts'
import { sealMealPlan } from './open-meal-plans.ts'
import { mealPlans } from './tables.ts'

/** The one meal plan that everybody may read. */
export const SAMPLE_MEAL_PLAN_ID = starterId('meal-plan', 'sample')

const SAMPLE_GOAL = starterId('condition', 'heart-health')

/** Solves and keeps the sample, once for each database. */
export async function ensureSamplePlan(ctx: Context): Promise<void> {
  const [known] = await ctx.db
    .select({ id: mealPlans.id })
    .from(mealPlans)
    .where(eq(mealPlans.id, SAMPLE_MEAL_PLAN_ID))
  if (known) return
  const conditions = await findConditions(ctx, [SAMPLE_GOAL])
  if (conditions.length === 0) return
  const at = ctx.now()
  const request = composeRequest({ conditions, facts: {}, seed: seedOf(SAMPLE_MEAL_PLAN_ID), at })
  const answer = solveWeek(buildPlannerCatalogue(await loadCatalogueData(ctx)), request)
  if (answer.status !== 'solved') throw new Error(`The sample plan could not be solved: ${answer.reason}`)
  const { plan, proof } = answer
  const sample = { id: SAMPLE_MEAL_PLAN_ID, profileId: null }
  await ctx.db
    .insert(mealPlans)
    .values({
      ...sample,
      ...(await sealMealPlan(ctx, 'plan-meals', sample, {
        ...{ conditionIds: [SAMPLE_GOAL], conditionName: plan.conditionName },
        ...{ plan, proof, request },
      })),
      created: at,
    })
    .onConflictDoNothing()
}
