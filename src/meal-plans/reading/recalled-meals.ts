import type { Recalls } from '#catalogue/recalls/find-recalls.ts'
import { readerOf } from '../person-gate/reader.ts'
import { addDays, type Day } from '../phases/day.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import { foodHasTag, isRuleTag } from '../plan/rule-tag.ts'
import type { Slot } from '../plan/slot.ts'
import type { PlanDay, SolvedPlan } from '../plan/solved-plan.ts'
import { restrictionsOf } from '../request/dietary-restriction.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { RecalledMeal } from '../safety/recalled-sentence.ts'

type Foods = ReadonlyMap<number, RatedFood>
type Planned = { plan: Pick<SolvedPlan, 'mealPlanDays'>; request: PlannerRequest; startsOn: Day | null }

/**
 * Lists the meals of a plan that are recalled for its member. `foods` are those of today. A corrected food
 * counts if the member must avoid it according to its current data, but not according to its data when the
 * plan was made.
 */
export function recalledMeals(
  { plan, request, startsOn }: Planned,
  recalls: Recalls,
  foods: Foods,
): RecalledMeal[] {
  const isOff = offPlateOf(request)
  const corrected = new Set(
    [...recalls.foods].flatMap(([fdcId, before]) => {
      const now = foods.get(fdcId)
      return now && isOff(now) && !isOff({ ...now, ...before }) ? [fdcId] : []
    }),
  )
  return plan.mealPlanDays.flatMap((day, at) =>
    day.meals.flatMap(({ slot, slug }): RecalledMeal[] => {
      const reason = recalls.recipes.get(slug) ?? null
      if (reason === null && !foodsIn(day, slot).some((fdcId) => corrected.has(fdcId))) return []
      const date = startsOn && addDays(startsOn, at)
      return [{ day: at, date, slot, slug, name: nameAt(day, slot), reason }]
    }),
  )
}

/** True if the plan contains any recalled food or dish. Most plans contain none. */
export function holdsAnyOf({ mealPlanDays }: Pick<SolvedPlan, 'mealPlanDays'>, recalls: Recalls): boolean {
  return mealPlanDays.some((day) =>
    day.meals.some(
      ({ slot, slug }) =>
        recalls.recipes.has(slug) || foodsIn(day, slot).some((fdcId) => recalls.foods.has(fdcId)),
    ),
  )
}

function offPlateOf(request: PlannerRequest): (food: RatedFood) => boolean {
  const restrictions = restrictionsOf(request.input)
  const { tags, names } = readerOf(request)
  const ruled = [...tags].filter(isRuleTag)
  return (food) =>
    restrictions.some(({ rulesOut }) => rulesOut(food)) ||
    ruled.some((tag) => foodHasTag(food, tag)) ||
    names.some((name) => name.test(food.name))
}

/**
 * Returns the foods eaten with a dish, and its ingredients for other people at the table. Excludes portions
 * on test.
 */
function foodsIn(day: PlanDay, slot: Slot): number[] {
  const eaten = day.intake.filter((item) => item.slot === slot && item.test === undefined)
  const shown = day[slot]
  return [...eaten, ...(typeof shown === 'string' ? [] : shown.ingredients)].map(({ fdcId }) => fdcId)
}

function nameAt(day: PlanDay, slot: Slot): string | null {
  const shown = day[slot]
  return typeof shown === 'string' ? null : shown.name
}
