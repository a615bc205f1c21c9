import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { ReportedForChoosing } from '../planner/changes/meal-place.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { findReportedNow } from './find-reported-now.ts'

type Known = Awaited<ReturnType<typeof findReportedNow>>

/**
 * What no dish may be chosen against: what the member of a plan has told by now, and not when it was made. Nothing is
 * chosen for whom no plan would be made today.
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

/** The same of what is known already. */
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
  // What a medicine that was told since keeps off the plate is left out as a trigger is.
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
