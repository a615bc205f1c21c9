import { eq } from 'drizzle-orm'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { buildPlannerCatalogue } from '../planner/problem/planner-catalogue.ts'
import { loadCatalogueData } from '../planner/service/load-catalogue-data.ts'
import { solveWeek } from '../planner/solve-week.ts'
import { SOLVER_VERSION } from '../planner/solver-version.ts'
import { composeRequest, seedOf } from '../request/compose-request.ts'
import { openMealPlan, sealMealPlan } from './open-meal-plans.ts'
import { mealPlans } from './tables.ts'

/** The only meal plan that is public. */
export const SAMPLE_MEAL_PLAN_ID = starterId('meal-plan', 'sample')

const SAMPLE_GOAL = starterId('condition', 'heart-health')

/** A week in which the fiber increase is complete. A first week has less fiber than the goal is known for. */
const SAMPLE_WEEK = 8

/** Solves and saves the sample, once per database and solver version. */
export async function ensureSamplePlan(ctx: Context): Promise<void> {
  const sample = { id: SAMPLE_MEAL_PLAN_ID, profileId: null }
  const [row] = await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, sample.id))
  const known = row && (await openMealPlan(ctx, 'plan-meals', row))
  if (known && known.proof.versions.solver === SOLVER_VERSION && known.request.input.week === SAMPLE_WEEK)
    return
  const conditions = await findConditions(ctx, [SAMPLE_GOAL])
  if (conditions.length === 0) return
  const at = ctx.now()
  const asked = { conditions, facts: {}, seed: seedOf(sample.id), at, week: SAMPLE_WEEK }
  const request = composeRequest(asked)
  const answer = solveWeek(buildPlannerCatalogue(await loadCatalogueData(ctx)), request)
  if (answer.status !== 'solved') {
    if (known) return
    throw new Error(`The sample plan could not be solved: ${answer.reason}`)
  }
  const { plan, proof } = answer
  const sealed = await sealMealPlan(ctx, 'plan-meals', sample, {
    conditionIds: [SAMPLE_GOAL],
    conditionName: plan.conditionName,
    plan,
    proof,
    request,
  })
  await ctx.db
    .insert(mealPlans)
    .values({ ...sample, ...sealed, created: at })
    .onConflictDoUpdate({ target: mealPlans.id, set: { ...sealed, created: at } })
}
