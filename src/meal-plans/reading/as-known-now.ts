import { inArray } from 'drizzle-orm'
import { foods } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { hasPhaseEnded } from '../diary/has-phase-ended.ts'
import { withoutPhaseWords } from '../person-gate/phase-words.ts'
import { LEFT_OUT } from '../plan/left-out.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { PlanDay, SolvedPlan } from '../plan/solved-plan.ts'
import type { OpenedMealPlan, ReadMealPlan } from '../store/meal-plan.ts'
import { findReportedNow, type PlanOfMember } from './find-reported-now.ts'
import type { ReportedSince } from './reported-since.ts'
import { withoutMisfits } from './without-misfits.ts'

/**
 * A stored plan for its member as they are known now. What they told after it was made is heeded in all that is read:
 * a dish that no longer goes with it is left out with its words, and other words are fitted. Once the diet is over in
 * whose phase it was made, nothing speaks of that phase. Nothing is written.
 */
export async function asReportedNow<Plan extends PlanOfMember & Pick<OpenedMealPlan, 'plan'>>(
  ctx: Context,
  made: Plan,
): Promise<Plan & Pick<ReadMealPlan, 'since' | 'hasPhaseEnded'>> {
  const stored = await asPhaseStands(ctx, made)
  const reported = (await findReportedNow(ctx, 'show-member', stored))?.reported
  if (!reported) return stored
  const { plan, leftOut } = fitted(stored.plan, reported, await foodsOf(ctx, stored.plan))
  return { ...stored, plan, since: { ...saidOf(reported), leftOut } }
}

async function asPhaseStands<Plan extends PlanOfMember & Pick<OpenedMealPlan, 'plan'>>(
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
