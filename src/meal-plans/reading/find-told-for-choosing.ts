import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { ToldForChoosing } from '../planner/changes/meal-place.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { findToldNow } from './find-told-now.ts'

type Known = Awaited<ReturnType<typeof findToldNow>>

/**
 * What no dish may be chosen against: what the member of a plan has told by now, and not when it was made. Nothing is
 * chosen for whom no plan would be made today.
 */
export async function findToldForChoosing(ctx: Context, mealPlan: OpenedMealPlan): Promise<ToldForChoosing> {
  const known = await findToldNow(ctx, 'plan-meals', mealPlan)
  requireStillPlanned(known)
  return toldForChoosing(mealPlan, known)
}

export function requireStillPlanned(known: Known): void {
  const refusal = known?.told?.refusal
  if (typeof refusal === 'string') throw new AppError('conflict', refusal)
}

/** The same of what is known already. */
export function toldForChoosing({ request }: Pick<OpenedMealPlan, 'request'>, known: Known): ToldForChoosing {
  if (!known) return {}
  const { facts, told } = known
  const neverRecipes = [...request.input.neverRecipes, ...(facts.neverRecipes ?? [])]
  if (told === null) return { neverRecipes }
  const { allergies, otherAllergies, dislikes, diet, triggers } = told.request.input
  const { medications, medicationsWithheld, circumstances, answers, clinicLevels, goals } = told.request.input
  // What a medicine that was told since keeps off the plate is left out as a trigger is.
  const offPlate = [...new Set([...triggers, ...told.reader.tags])]
  return {
    ...{ neverRecipes, allergies, otherAllergies, dislikes, diet, triggers: offPlate },
    ...{ medications, medicationsWithheld, circumstances, answers, clinicLevels, goals },
  }
}
