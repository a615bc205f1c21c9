import { inArray } from 'drizzle-orm'
import { findRecalls } from '#catalogue/recalls/find-recalls.ts'
import { foods } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { hasPhaseEnded } from '../diary/has-phase-ended.ts'
import { withoutPhaseWords } from '../person-gate/phase-words.ts'
import { leaveOut } from '../plan/leave-out.ts'
import { LEFT_OUT } from '../plan/left-out.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { PlanDay, SolvedPlan } from '../plan/solved-plan.ts'
import type { RecalledMeal } from '../safety/recalled-sentence.ts'
import type { OpenedMealPlan, ReadMealPlan } from '../store/meal-plan.ts'
import { startsOnOf } from '../store/starts-on.ts'
import { findReportedNow, type PlanOfMember } from './find-reported-now.ts'
import { holdsAnyOf, recalledMeals } from './recalled-meals.ts'
import type { ReportedSince } from './reported-since.ts'
import { withoutMisfits } from './without-misfits.ts'

/** `created` is now, where it is not stored yet. */
type PlanWithMeals = Pick<OpenedMealPlan, 'plan' | 'startsOn'> & Partial<Pick<OpenedMealPlan, 'created'>>

/**
 * A stored plan for its member by what is known now. What was recalled is left out. What they told after it was made is
 * heeded in all that is read: a dish that no longer goes with it is left out with its words, and other words are fitted.
 * Once the diet is over in whose phase it was made, nothing speaks of that phase. Nothing is written.
 */
export async function asKnownNow<Plan extends PlanOfMember & PlanWithMeals>(
  ctx: Context,
  made: Plan,
): Promise<Plan & Pick<ReadMealPlan, 'since' | 'recalled' | 'hasPhaseEnded'>> {
  const stored = await withoutRecalled(ctx, await asPhaseStands(ctx, made))
  const reported = (await findReportedNow(ctx, 'show-member', stored))?.reported
  if (!reported) return stored
  const { plan, leftOut } = fitted(stored.plan, reported, await foodsOf(ctx, stored.plan))
  return { ...stored, plan, since: { ...saidOf(reported), leftOut } }
}

async function withoutRecalled<Plan extends PlanOfMember & PlanWithMeals>(
  ctx: Context,
  stored: Plan,
): Promise<Plan & Pick<ReadMealPlan, 'recalled'>> {
  const recalled = await findRecalledMeals(ctx, stored)
  if (recalled.length === 0) return stored
  const mealPlanDays = stored.plan.mealPlanDays.map((day, at) =>
    leaveOut(
      day,
      recalled.flatMap((meal) => (meal.day === at ? [meal.slot] : [])),
      RECALLED,
    ),
  )
  return { ...stored, plan: { ...stored.plan, mealPlanDays }, recalled }
}

const RECALLED = {
  name: 'Please do not eat this dish',
  description:
    'It was recalled after this plan was made. Choose another meal in its place, or have the day planned again.',
  line: 'Left out: it was recalled. Please do not eat it.',
}

/** What of a plan must not be eaten, as was found out once it was made. */
export async function findRecalledMeals(
  ctx: Context,
  { created = ctx.now(), ...stored }: PlanWithMeals & Pick<OpenedMealPlan, 'profileId' | 'request'>,
): Promise<RecalledMeal[]> {
  const recalls = await findRecalls(ctx, { created })
  if (!holdsAnyOf(stored.plan, recalls)) return []
  const startsOn = startsOnOf({ ...stored, created })
  return recalledMeals({ ...stored, startsOn }, recalls, await foodsOf(ctx, stored.plan))
}

/** Whether a day that is brought back would put a dish on the plate that was recalled by now. */
export async function bringsRecalledBack(
  ctx: Context,
  stored: OpenedMealPlan,
  { at, day }: { at: number; day: PlanDay },
): Promise<boolean> {
  const { plan } = stored
  const now = plan.mealPlanDays[at]?.meals ?? []
  const brought = await findRecalledMeals(ctx, { ...stored, plan: { ...plan, mealPlanDays: [day] } })
  return brought.some(({ slot, slug }) => !now.some((meal) => meal.slot === slot && meal.slug === slug))
}

async function asPhaseStands<Plan extends PlanOfMember & PlanWithMeals>(
  ctx: Context,
  stored: Plan,
): Promise<Plan & Pick<ReadMealPlan, 'hasPhaseEnded'>> {
  if (!(await hasPhaseEnded(ctx, 'show-member', stored))) return stored
  return { ...stored, plan: withoutPhaseWords(stored.plan), hasPhaseEnded: true }
}

function saidOf({ request, refusal, unheeded, unplannedGoals }: ReportedSince) {
  return { request, refusal, unheeded, unplannedGoals }
}

/** Whether a day that is brought back would put something on the plate that is left out of the plan by now. */
export async function bringsMisfitBack(
  ctx: Context,
  { plan, reported }: { plan: SolvedPlan; reported: ReportedSince },
  { at, day }: { at: number; day: PlanDay },
): Promise<boolean> {
  const now = plan.mealPlanDays[at]?.meals ?? []
  const known = await foodsOf(ctx, { ...plan, mealPlanDays: [day] })
  const { meals } = withoutMisfits(day, reported, known).day
  return meals.some(
    ({ slot, slug }, place) =>
      slug === LEFT_OUT && !now.some((meal) => meal.slot === slot && meal.slug === day.meals[place]?.slug),
  )
}

function fitted(plan: SolvedPlan, reported: ReportedSince, known: ReadonlyMap<number, RatedFood>) {
  const days = plan.mealPlanDays.map((day) => withoutMisfits(day, reported, known))
  return {
    plan: { ...plan, mealPlanDays: days.map(({ day }) => day) },
    leftOut: days.reduce((sum, { leftOut }) => sum + leftOut, 0),
  }
}

async function foodsOf({ db }: Context, { mealPlanDays }: SolvedPlan): Promise<Map<number, RatedFood>> {
  const eaten = mealPlanDays.flatMap(({ intake, breakfast, lunch, dinner, test }) => [
    ...[intake, breakfast.ingredients, lunch.ingredients, dinner.ingredients].flat(),
    ...(test ? [test] : []),
  ])
  const fdcIds = [...new Set(eaten.map(({ fdcId }) => fdcId))]
  const rows = await db.select().from(foods).where(inArray(foods.fdcId, fdcIds))
  return new Map(rows.map((row) => [row.fdcId, { ...row, nutrients: new Map<number, number>() }]))
}
