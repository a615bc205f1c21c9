import { and, asc, gt, isNotNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { addDays, dayIn } from '../phases/day.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { openMealPlans } from '../store/open-meal-plans.ts'
import { mealPlans } from '../store/tables.ts'

const AT_ONCE = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const DAY_MS = 24 * 60 * 60 * 1000
/** No plan has a day that is further than this from when it was made. */
const LONGEST_DAYS = 45

/** A member's week that is not over, with its meals and what they were planned by. */
export type RunningWeek = Pick<
  OpenedMealPlan,
  'id' | 'profileId' | 'startsOn' | 'created' | 'plan' | 'request'
>

/** All members' weeks that are not over. For verbs that see everybody's rows. */
export async function* runningWeeks(ctx: Context, purpose: Purpose): AsyncGenerator<RunningWeek> {
  let last: string | undefined = BEFORE_ALL
  while (last !== undefined) {
    const rows = await plansAfter(ctx, last)
    for (const week of await openMealPlans(ctx, purpose, rows)) if (isRunning(ctx, week)) yield week
    last = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id
  }
}

function isRunning(ctx: Context, { startsOn, created, plan }: RunningWeek): boolean {
  const end = addDays(startsOn ?? dayIn('UTC', created), plan.mealPlanDays.length)
  return end > dayIn('UTC', ctx.now())
}

function plansAfter({ db, now }: Context, last: string) {
  const { id, profileId, startsOn, created, plan, request } = mealPlans
  const since = new Date(now().getTime() - LONGEST_DAYS * DAY_MS)
  return db
    .select({ id, profileId, startsOn, created, plan, request })
    .from(mealPlans)
    .where(and(isNotNull(profileId), gt(created, since), gt(id, last)))
    .orderBy(asc(id))
    .limit(AT_ONCE)
}
