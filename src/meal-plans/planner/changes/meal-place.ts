import type { Slot } from '../../plan/slot.ts'
import type { SolvedPlan } from '../../plan/solved-plan.ts'
import type { PlannerInput, PlannerRequest } from '../../request/planner-input.ts'
import type { PinnedMeal } from '../problem/dish-choices.ts'
import { dishAt, type PlannerCatalogue } from '../problem/planner-catalogue.ts'

/** The position of a meal in a plan. `day` counts from 0. */
export type MealPlace = { day: number; slot: Slot }

/** A stored plan with the request that it was solved for. */
export type PlanWithRequest = {
  plan: SolvedPlan
  request: Pick<PlannerRequest, 'input' | 'year' | 'wording'>
}

/** Facts that the member reported after the plan was made, as far as they rule out dishes. */
export type ReportedForChoosing = Partial<
  Pick<
    PlannerInput,
    | 'allergies'
    | 'otherAllergies'
    | 'dislikes'
    | 'diet'
    | 'triggers'
    | 'neverRecipes'
    | 'medications'
    | 'medicationsWithheld'
    | 'circumstances'
    | 'answers'
    | 'clinicLevels'
    | 'goals'
  >
>

/**
 * Returns a stored plan's request with newly reported facts. Use it only to choose dishes: existing meals
 * were chosen earlier and are proved with the facts of that time.
 */
export function withReportedSince<Request extends PlanWithRequest['request']>(
  request: Request,
  reported: ReportedForChoosing = {},
): Request {
  return { ...request, input: { ...request.input, ...reported } }
}

export function isPlace({ day, slot }: MealPlace): (place: MealPlace) => boolean {
  return (other) => other.day === day && other.slot === slot
}

/**
 * Returns the unchanged meals of a stored plan as catalog dishes. Returns null if one of their recipes no
 * longer exists, because nothing can be calculated around it.
 */
export function pinnedMeals(
  catalogue: PlannerCatalogue,
  { mealPlanDays }: SolvedPlan,
  stays: (place: MealPlace) => boolean,
): PinnedMeal[] | null {
  const pinned = mealPlanDays.flatMap(({ meals }, day) =>
    meals
      .filter(({ slot }) => stays({ day, slot }))
      .map(({ slot, slug, servings }) => {
        const known = catalogue.dishes.find((dish) => dish.slot === slot && dish.recipe.slug === slug)
        const dish = known && dishAt(catalogue, known, servings)
        return dish ? { day, slot, dish, servings } : null
      }),
  )
  return pinned.every((meal) => meal !== null) ? pinned : null
}

export const OUTDATED =
  'A recipe of this plan is no longer in our catalog, so its meals cannot be exchanged. Your next plan can be changed again.'
