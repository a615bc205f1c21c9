import { createHash } from 'node:crypto'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { Slot } from '../plan/slot.ts'
import type { PlanDay, SolvedPlan } from '../plan/solved-plan.ts'
import type { RecalledMeal } from '../safety/recalled-sentence.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import type { RemovedMeal, ShownAnyway } from '../store/replaced-meals.ts'
import type { ReportedNow } from './find-reported-now.ts'
import type { ReportedSince } from './reported-since.ts'
import { slotsOff } from './without-misfits.ts'

type Foods = ReadonlyMap<number, RatedFood>

/**
 * Today's knowledge about a plan: its recalled meals, the facts that its member reported since, and the
 * current foods.
 */
type Known = { recalled: readonly RecalledMeal[]; told: ReportedNow | null; foods: Foods }

/**
 * Lists the meals that a plan now leaves out, with the reason. A meal removed only for a new dislike can be
 * shown anyway; `shownAnyway` lists those meals.
 */
export function removedMeals(
  { mealPlanDays }: SolvedPlan,
  { recalled, told, foods }: Known,
  shownAnyway: readonly ShownAnyway[] = [],
): RemovedMeal[] {
  const reasons = told?.reported ? reasonsOf(told) : null
  return mealPlanDays.flatMap((day, at) => {
    const isRecalled = (slot: Slot) => recalled.some((meal) => meal.day === at && meal.slot === slot)
    const off = told?.reported ? slotsOff(day, told.reported, foods) : []
    return day.meals.flatMap(({ slot, slug }): RemovedMeal[] => {
      if (isRecalled(slot)) return [{ day: at, slot, slug, because: 'recall' }]
      if (!reasons || !off.includes(slot)) return []
      const because = reasons(day, slot, foods)
      return because === 'dislike' && isShown(shownAnyway, { day: at, slot, slug })
        ? []
        : [{ day: at, slot, slug, because }]
    })
  })
}

export function isShown(shownAnyway: readonly ShownAnyway[], meal: ShownAnyway): boolean {
  return shownAnyway.some(
    ({ day, slot, slug }) => day === meal.day && slot === meal.slot && slug === meal.slug,
  )
}

/**
 * Facts by the removal reason shown to a reader. If no single fact removes a meal, the reason is the member's
 * health.
 */
const FACTS_BY_REASON = {
  allergy: ['allergies', 'otherAllergies'],
  medicine: ['medications', 'medicationsWithheld', 'answers'],
  diet: ['diet'],
  trigger: ['triggers'],
} as const satisfies Partial<Record<RemovedMeal['because'], readonly (keyof MemberFacts)[]>>

/**
 * Finds the reason a meal is removed. Reasons other than a dislike come first, so that only meals with no
 * other reason can be shown anyway.
 */
function reasonsOf({ facts, reportedBy }: ReportedNow) {
  const known = new Map<string, ReportedSince | null>()
  const by = (name: string, some: MemberFacts) => {
    if (!known.has(name)) known.set(name, reportedBy(some))
    return known.get(name) ?? null
  }
  return (day: PlanDay, slot: Slot, foods: Foods): RemovedMeal['because'] => {
    const isOffBy = (name: string, some: MemberFacts) => {
      const reported = by(name, some)
      return reported !== null && slotsOff(day, reported, foods).includes(slot)
    }
    const { dislikes: _, ...others } = facts
    if (!isOffBy('others', others)) return 'dislike'
    for (const [because, names] of Object.entries(FACTS_BY_REASON)) {
      const some = Object.fromEntries(names.flatMap((name) => (name in facts ? [[name, facts[name]]] : [])))
      if (isOffBy(because, some)) return because as RemovedMeal['because']
    }
    return 'health'
  }
}

/**
 * Identifies the meals of a plan and everything that replacements depend on. Stored sealed, because facts
 * could be guessed from it.
 */
export function madeFor(
  { plan, request }: Pick<OpenedMealPlan, 'plan' | 'request'>,
  told: ReportedNow | null,
  removed: readonly RemovedMeal[],
): string {
  const meals = plan.mealPlanDays.map((day) => day.meals.map(({ slug, servings }) => [slug, servings]))
  const input = (told?.reported?.request ?? request).input
  const { answers = null, clinicLevels = null, neverRecipes = [] } = told?.facts ?? {}
  const refusal = told?.reported?.refusal ?? null
  const named = JSON.stringify([meals, input, answers, clinicLevels, neverRecipes, refusal, removed])
  return createHash('sha256').update(named).digest('base64url')
}
