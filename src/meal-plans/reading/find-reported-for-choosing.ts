import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { ReportedForChoosing } from '../planner/changes/meal-place.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { findReportedNow } from './find-reported-now.ts'

type Known = Awaited<ReturnType<typeof findReportedNow>>

/**
 * Returns the member's current facts that dishes are chosen against, including those reported after the plan
 * was made. Throws `conflict` if no plan would be made for the member today.
 */
export async function findReportedForChoosing(
  ctx: Context,
  mealPlan: OpenedMealPlan,
): Promise<ReportedForChoosing> {
  const known = await findReportedNow(ctx, 'plan-meals', mealPlan)
  requireStillPlanned(known)
  return reportedForChoosing(mealPlan, known)
}

export function requireStillPlanned(known: Known): void {
  const refusal = known?.reported?.refusal
  if (typeof refusal === 'string') throw new AppError('conflict', refusal)
}

/** Same as `findReportedForChoosing`, from facts that were already loaded. */
export function reportedForChoosing(
  { request }: Pick<OpenedMealPlan, 'request'>,
  known: Known,
): ReportedForChoosing {
  if (!known) return {}
  const { facts, reported } = known
  const neverRecipes = [...request.input.neverRecipes, ...(facts.neverRecipes ?? [])]
  if (reported === null) return { neverRecipes }
  const { allergies, otherAllergies, dislikes, diet, triggers } = reported.request.input
  const { medications, medicationsWithheld, circumstances, answers, clinicLevels, goals } =
    reported.request.input
  // Foods excluded by a newly reported medicine are left out like a trigger.
  const offPlate = [...new Set([...triggers, ...reported.reader.tags])]
  return {
    neverRecipes,
    allergies,
    otherAllergies,
    dislikes,
    diet,
    triggers: offPlate,
    medications,
    medicationsWithheld,
    circumstances,
    answers,
    clinicLevels,
    goals,
  }
}
