import type { Slot } from '../../plan/slot.ts'
import type { SolvedPlan } from '../../plan/solved-plan.ts'
import type { PlannerInput, PlannerRequest } from '../../request/planner-input.ts'
import type { PinnedMeal } from '../problem/dish-choices.ts'
import { dishAt, type PlannerCatalogue } from '../problem/planner-catalogue.ts'

/** A meal of a plan by its place; `day` counts from 0. */
export type MealPlace = { day: number; slot: Slot }

/** A plan as it is kept, with the request that it was solved for. */
export type PlanWithRequest = {
  plan: SolvedPlan
  request: Pick<PlannerRequest, 'input' | 'year' | 'wording'>
}

/** What a member has told since their plan was made, as far as it rules dishes out. */
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
 * The request of a stored plan with what its member told since. For choosing dishes only: what stands in the plan was
 * chosen before, and is proved by what was told then.
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
 * The meals of a stored plan that stay, as dishes of the catalogue; null when a recipe among them is no longer
 * there, so that nothing can be reckoned around it.
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
