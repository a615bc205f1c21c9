import { SLOTS } from '../../plan/slot.ts'
import type { SolvedPlan } from '../../plan/solved-plan.ts'
import type { Proof } from '../../proof/proof.ts'
import { brokenByChange } from '../../proof/proving/prove-plan.ts'
import { withTotals } from '../compose-plan.ts'
import type { PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { isFresh, isLessSteady } from './find-swaps.ts'
import { type NotPossible, openMeal, type SwapRequest, withMeal } from './open-meal.ts'

export type SwapMealAnswer = { status: 'swapped'; plan: SolvedPlan; proof: Proof } | NotPossible

/**
 * Replaces one meal with the dish and servings of a swap. Refuses a swap that would break a limit, allergy or
 * wish, or make days differ that a medicine needs steady.
 */
export function swapMeal(
  catalogue: PlannerCatalogue,
  request: SwapRequest & { slug: string; servings: number },
): SwapMealAnswer {
  const open = openMeal(catalogue, request)
  if ('status' in open) return open
  const { day, slot, slug, servings } = request
  const choices = open.problem.choices[SLOTS.indexOf(slot)]
  const choice =
    choices?.dishes
      .slice(0, choices.open)
      .findIndex(({ recipe }, at) => recipe.slug === slug && choices.servings[at] === servings) ?? -1
  const dish = choices?.dishes[choice]
  if (!dish) return { status: 'not_possible', reason: 'This dish does not fit your health goals and wishes.' }
  if (!isFresh(slug, request.plan.mealPlanDays, { day, slot }))
    return { status: 'not_possible', reason: 'This dish is on the table often enough this week.' }
  if (open.brokenSince(choice).length > 0) return { status: 'not_possible', reason: AGAINST_REPORTED }
  const { plan, proof } = withMeal(catalogue, { ...request, open, dish, servings })
  if (isLessSteady(open.proof, proof))
    return {
      status: 'not_possible',
      reason: 'With this dish your days would differ more than your medicine asks.',
    }
  return brokenByChange(open.proof, proof).length > 0
    ? {
        status: 'not_possible',
        reason: 'With this dish the week would no longer meet all of its firm rules.',
      }
    : {
        status: 'swapped',
        // The totals of the other days may come from an earlier catalog.
        plan: withTotals(plan, { foods: catalogue.foods, member: open.member }),
        proof,
      }
}

const AGAINST_REPORTED =
  'You told us more after this plan was made, and this dish conflicts with that. Please load the plan again and choose another.'
