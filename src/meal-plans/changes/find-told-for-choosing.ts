import { findFacts } from '#members/profiles/store/open-facts.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { ToldForChoosing } from '../planner/changes/meal-place.ts'
import { toldSince } from '../reading/told-since.ts'
import type { StoredMealPlan } from '../store/meal-plan.ts'

/**
 * What no dish may be chosen against: what the member of a plan has told by now, and not when it was made. Nothing is
 * chosen for whom no plan would be made today.
 */
export async function findToldForChoosing(
  ctx: Context,
  { profileId, request }: StoredMealPlan,
): Promise<ToldForChoosing> {
  if (!profileId) return {}
  const facts = await findFacts(ctx, 'plan-meals', profileId)
  if (!facts) return {}
  const neverRecipes = [...request.input.neverRecipes, ...(facts.neverRecipes ?? [])]
  const told = toldSince(request, facts)
  if (told === null) return { neverRecipes }
  if (told.refusal !== null) throw new AppError('conflict', told.refusal)
  const { allergies, otherAllergies, dislikes, diet, triggers } = told.request.input
  const { medications, medicationsWithheld, circumstances } = told.request.input
  // What a medicine that was told since keeps off the plate is left out as a trigger is.
  const offPlate = [...new Set([...triggers, ...told.reader.tags])]
  return {
    ...{ neverRecipes, allergies, otherAllergies, dislikes, diet, triggers: offPlate },
    ...{ medications, medicationsWithheld, circumstances },
  }
}
