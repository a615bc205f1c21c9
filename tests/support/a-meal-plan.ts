import { loadCatalogueData } from '#meal-plans/generation/load-catalogue-data.ts'
import type { StoredMealPlan } from '#meal-plans/generation/meal-plan.ts'
import { buildPlannerCatalogue } from '#meal-plans/planner/planner-catalogue.ts'
import { solveWeek } from '#meal-plans/planner/solve-week.ts'
import { mealPlans } from '#meal-plans/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { aRequest } from './a-planner-catalogue.ts'

/** Solves a plan with the catalogue of the database and keeps it, as a delivery does. */
export async function aMealPlan(
  ctx: Context,
  {
    id = newId(),
    profileId = null,
    ...profile
  }: { id?: string; profileId?: string | null; goals: string[] } & Record<string, unknown>,
): Promise<StoredMealPlan> {
  const request = aRequest(profile)
  const answer = solveWeek(buildPlannerCatalogue(await loadCatalogueData(ctx)), request)
  if (answer.status !== 'solved') throw new Error(`${answer.status}: ${answer.reason}`)
  const { plan, proof } = answer
  const { conditionName } = plan
  const stored = { id, profileId, conditionIds: [newId()], conditionName, plan, proof, request }
  const row = { ...stored, created: ctx.now(), locks: [], version: 1 }
  await ctx.db.insert(mealPlans).values(row)
  return row
}
