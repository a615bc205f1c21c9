import { and, desc, eq, gte } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import type { SolvedPlan } from '../plan/solved-plan.ts'
import type { PlannerInput } from '../request/planner-input.ts'
import { openMealPlans } from '../store/open-meal-plans.ts'
import { mealPlans } from '../store/tables.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const WEEKS = 4
const MOST_PLANS = 8
const MOST_DISHES = 100

/**
 * Returns the plans a member was served in the last four weeks, so that dishes repeat as late as possible.
 */
export async function findPreviousPlans(
  ctx: Context,
  purpose: Purpose,
  profileId: string,
): Promise<PlannerInput['previousPlans']> {
  const now = ctx.now().getTime()
  const rows = await ctx.db
    .select({
      id: mealPlans.id,
      profileId: mealPlans.profileId,
      plan: mealPlans.plan,
      created: mealPlans.created,
    })
    .from(mealPlans)
    .where(and(eq(mealPlans.profileId, profileId), gte(mealPlans.created, new Date(now - WEEKS * WEEK_MS))))
    .orderBy(desc(mealPlans.created), desc(mealPlans.id))
    .limit(MOST_PLANS)
  const opened = await openMealPlans(ctx, purpose, rows)
  return opened.map(({ plan, created }) => ({
    weeksAgo: Math.min(WEEKS, Math.max(1, Math.ceil((now - created.getTime()) / WEEK_MS))),
    slugs: [...new Set(plan.mealPlanDays.flatMap(({ meals }) => meals.map(({ slug }) => slug)))].slice(
      0,
      MOST_DISHES,
    ),
    ...lastDaysOf(plan),
  }))
}

/**
 * Nutrients that a medicine limits over several days in a row, and the number of days of a plan that count
 * toward the next one.
 */
const WATCHED = ['vitamin_k'] as const
const REACHING = 3

/** Returns the watched nutrients of a plan's last days, for runs of days that continue in the next plan. */
export function lastDaysOf({
  mealPlanDays,
}: SolvedPlan): Pick<PlannerInput['previousPlans'][number], 'lastDays'> {
  const known = WATCHED.flatMap((nutrient) => {
    const amounts = mealPlanDays.slice(-REACHING).map(({ nutrients }) => nutrients[nutrient])
    const isWhole = amounts.every((amount) => amount !== undefined)
    return isWhole ? [[nutrient, amounts] as const] : []
  })
  return known.length > 0 ? { lastDays: Object.fromEntries(known) } : {}
}
