import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireUnchanged } from '#platform/http/entity-tag.ts'
import { requireChangeableMealPlan } from '../changes/require-changeable-meal-plan.ts'
import { requireReady } from '../changes/require-ready.ts'
import { dishesOfDay, saveChangedPlan } from '../changes/save-change.ts'
import type { Slot } from '../plan/slot.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { type DayTotal, dayTotals } from '../proof/day-totals.ts'
import { type KnownOfPlan, knownOfPlan } from '../reading/as-known-now.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { findReplacedMeals, saveReplacedMeals } from '../store/open-meal-plans.ts'
import type { ReplacedMeals } from '../store/replaced-meals.ts'
import { isReplacingNeeded, queueReplacing } from './replace-removed-meals.ts'

/** Meals suggested in the place of removed meals. Days count from 0. */
export type NewMeals = {
  /** `pending`: still being calculated. `none`: nothing is removed, or nothing fits, see `reason`. */
  state: 'ready' | 'pending' | 'none'
  reason: string | null
  meals: { day: number; slot: Slot; before: string; after: string; isRemoved: boolean }[]
  /** `before` is null for a day with a removed meal, because its totals would count that meal. */
  days: { day: number; before: DayTotal[] | null; after: DayTotal[] }[]
}

type ReadySuggestion = NonNullable<ReplacedMeals['suggestion']>

/** Returns the suggestion for a plan. Queues the job that calculates it if there is none yet. */
export async function findNewMeals(
  ctx: Context,
  { id }: { id: string },
): Promise<{ mealPlan: OpenedMealPlan; newMeals: NewMeals }> {
  const mealPlan = await requireChangeableMealPlan(ctx, id)
  const known = await knownOfPlan(ctx, 'plan-meals', mealPlan)
  const nothing = { meals: [], days: [], reason: null }
  if (!isReplacingNeeded(known)) return { mealPlan, newMeals: { state: 'none', ...nothing } }
  const suggestion = suggestionIn(mealPlan, known)
  if (suggestion)
    return { mealPlan, newMeals: { state: 'ready', reason: null, ...compared(mealPlan, known, suggestion) } }
  const reason = known.replaced?.reason ?? null
  if (reason !== null) return { mealPlan, newMeals: { state: 'none', ...nothing, reason } }
  await queueReplacing(ctx, id)
  return { mealPlan, newMeals: { state: 'pending', ...nothing } }
}

/**
 * Returns the suggestion if it was made from the current state of the plan and changes no day that is over.
 */
function suggestionIn(
  { plan, version }: OpenedMealPlan,
  { replaced, from }: KnownOfPlan,
): ReadySuggestion | null {
  const suggestion = replaced?.suggestion ?? null
  if (suggestion === null || suggestion.version !== version) return null
  const isOfDaysOver = suggestion.plan.mealPlanDays
    .slice(0, from)
    .some(({ meals }, day) => JSON.stringify(meals) !== JSON.stringify(plan.mealPlanDays[day]?.meals))
  return isOfDaysOver ? null : suggestion
}

function compared(
  { plan, proof }: OpenedMealPlan,
  { removed }: KnownOfPlan,
  suggestion: ReadySuggestion,
): Pick<NewMeals, 'meals' | 'days'> {
  const meals = suggestion.plan.mealPlanDays.flatMap((after, day) => {
    const before = plan.mealPlanDays[day]
    return after.meals.flatMap(({ slot, slug, servings }) => {
      const was = before?.meals.find((meal) => meal.slot === slot)
      if (!before || !was || (was.slug === slug && was.servings === servings)) return []
      const isRemoved = removed.some((meal) => meal.day === day && meal.slot === slot)
      return [{ day, slot, before: nameAt(before, slot), after: nameAt(after, slot), isRemoved }]
    })
  })
  const days = [...new Set(meals.map(({ day }) => day))].flatMap((day) => {
    const [before, after] = [plan.mealPlanDays[day], suggestion.plan.mealPlanDays[day]]
    if (!before || !after) return []
    const countsRemoved = removed.some((meal) => meal.day === day)
    return [
      {
        day,
        before: countsRemoved ? null : dayTotals(before, proof),
        after: dayTotals(after, suggestion.proof),
      },
    ]
  })
  return { meals, days }
}

function nameAt(day: PlanDay, slot: Slot): string {
  const shown = day[slot]
  return typeof shown === 'string' ? shown.replace(/\.$/, '') : shown.name
}

/**
 * Accepts all suggested meals at once. Refuses if the plan or the facts about its member have changed since.
 */
export async function takeNewMeals(
  ctx: Context,
  { id, readVersion }: { id: string; readVersion: number | undefined },
): Promise<OpenedMealPlan> {
  requireSignedIn(ctx.requester)
  await requireReady(ctx, await requireChangeableMealPlan(ctx, id))
  return inTransaction(ctx, async (ctx) => {
    const mealPlan = await requireChangeableMealPlan(ctx, id, { forUpdate: true })
    requireUnchanged('meal plan', mealPlan, readVersion)
    const known = await knownOfPlan(ctx, 'plan-meals', mealPlan)
    const suggestion = isReplacingNeeded(known) ? suggestionIn(mealPlan, known) : null
    if (!suggestion) throw new AppError('conflict', known.replaced?.reason ?? NOT_READY)
    const { plan, proof, request } = suggestion
    const changed = compared(mealPlan, known, suggestion).days.map(({ day }) => day)
    const dishesOf = (days: PlanDay[]) =>
      changed.flatMap((at) => (days[at] ? [dishesOfDay(at, days[at])] : []))
    await recordChange(ctx, {
      act: 'replace-meals',
      subject: `meal-plan:${id}`,
      memberId: mealPlan.profileId,
      before: dishesOf(mealPlan.plan.mealPlanDays),
      after: dishesOf(plan.mealPlanDays),
    })
    return saveChangedPlan(ctx, mealPlan, { plan, proof, request })
  })
}

const NOT_READY =
  'The new meals were worked out for another state of this plan. Please load it again: new ones are on their way.'

/**
 * Shows a meal that was removed only for a dislike. Meals removed for an allergy, medicine, diet, trigger or
 * recall stay removed.
 */
export async function showAnyway(
  ctx: Context,
  { id, day, slot }: { id: string; day: number; slot: Slot },
): Promise<OpenedMealPlan> {
  requireSignedIn(ctx.requester)
  return inTransaction(ctx, async (ctx) => {
    const mealPlan = await requireChangeableMealPlan(ctx, id, { forUpdate: true })
    const meal = mealPlan.plan.mealPlanDays[day]?.meals.find((meal) => meal.slot === slot)
    const known = await knownOfPlan(ctx, 'plan-meals', mealPlan)
    const removed = known.removed.find((meal) => meal.day === day && meal.slot === slot)
    const kept = await findReplacedMeals(ctx, 'plan-meals', mealPlan)
    const shownAnyway = kept?.shownAnyway ?? []
    if (!meal || !removed) throw new AppError('conflict', NOT_LEFT_OUT)
    if (removed.because !== 'dislike') throw new AppError('conflict', MORE_THAN_A_DISLIKE)
    await saveReplacedMeals(ctx, 'change-plan', mealPlan, {
      ...(kept ?? { madeFor: '', standIns: [], nutrients: [], suggestion: null, reason: null }),
      shownAnyway: [...shownAnyway, { day, slot, slug: meal.slug }],
    })
    await recordChange(ctx, {
      act: 'show-anyway',
      subject: `meal-plan:${id}`,
      memberId: mealPlan.profileId,
      after: { day: day + 1, meal: slot, slug: meal.slug },
    })
    await queueReplacing(ctx, id)
    return mealPlan
  })
}

const NOT_LEFT_OUT = 'No meal is left out there.'
const MORE_THAN_A_DISLIKE =
  'This meal is left out for more than a dislike, so it stays out. Please choose another in its place.'
