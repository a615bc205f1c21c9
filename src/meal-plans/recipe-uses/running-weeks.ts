import { and, asc, gt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { type Dish, holdsDish } from '../store/dish-index.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { openMealPlans } from '../store/open-meal-plans.ts'
import { mealPlans } from '../store/tables.ts'

const PAGE = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** A member's week that is not over, with its meals and the request they were planned by. */
export type RunningWeek = Pick<
  OpenedMealPlan,
  'id' | 'profileId' | 'startsOn' | 'created' | 'plan' | 'request'
>

/**
 * Yields the running weeks of all members that contain a dish. Opens them one page at a time. Only for jobs.
 */
export async function* runningWeeksWith(
  ctx: Context,
  purpose: Purpose,
  dish: Dish,
): AsyncGenerator<RunningWeek> {
  const { id, profileId, startsOn, created, plan, request } = mealPlans
  const isHeld = await holdsDish(ctx, dish)
  let last: string | undefined = BEFORE_ALL
  while (last !== undefined) {
    const rows = await ctx.db
      .select({ id, profileId, startsOn, created, plan, request })
      .from(mealPlans)
      .where(and(isHeld, gt(id, last)))
      .orderBy(asc(id))
      .limit(PAGE)
    yield* await openMealPlans(ctx, purpose, rows)
    last = rows.length < PAGE ? undefined : rows.at(-1)?.id
  }
}
