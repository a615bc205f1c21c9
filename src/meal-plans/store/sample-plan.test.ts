import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { rewritePlan } from '#tests/support/meal-plans/stored-plans.ts'
import { seededTest as test } from '#tests/support/test-context.ts'
import { SOLVER_VERSION } from '../planner/solver-version.ts'
import { openMealPlan } from './open-meal-plans.ts'
import { ensureSamplePlan, SAMPLE_MEAL_PLAN_ID } from './sample-plan.ts'
import { mealPlans } from './tables.ts'

async function sampleIn(ctx: Context) {
  const [row] = await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, SAMPLE_MEAL_PLAN_ID))
  if (!row) throw new Error('There is no sample.')
  return openMealPlan(ctx, 'plan-meals', row)
}

test('the sample is solved once, and again for a newer solver', async ({ ctx }) => {
  await ensureSamplePlan(ctx)
  const first = await sampleIn(ctx)
  await ensureSamplePlan(ctx)
  expect((await sampleIn(ctx)).created).toEqual(first.created)
  const proof = { ...first.proof, versions: { ...first.proof.versions, solver: '1' } }
  await rewritePlan(ctx, first, { proof })
  await ensureSamplePlan(ctx)
  expect((await sampleIn(ctx)).proof.versions.solver).toBe(SOLVER_VERSION)
})

test('the sample is not a first week, because a first week has less fiber than its goal is known for', async ({
  ctx,
}) => {
  await ensureSamplePlan(ctx)
  const { plan } = await sampleIn(ctx)
  const fiber = plan.mealPlanDays.map(({ nutrients }) => nutrients.fiber ?? 0)
  expect(fiber.reduce((sum, grams) => sum + grams, 0) / fiber.length).toBeGreaterThan(30)
})
