import { and, desc, eq } from 'drizzle-orm'
import type { ProfileRow } from '#members/profiles/store/profile.ts'
import type { Context } from '#platform/context.ts'
import { addDays, type Day, dayIn, daysBetween } from '../phases/day.ts'
import type { SealedOrder } from '../store/order.ts'
import { mealPlans, orders } from '../store/tables.ts'

/**
 * Returns the first day of a plan in the member's local calendar: today, or the day after the last week ended
 * if that is one day off. Weeks are counted in hours from the start of a subscription and checked once an
 * hour, so a week that starts near midnight could otherwise skip a day or plan one twice.
 */
export async function firstDay(
  ctx: Context,
  { reason }: Pick<SealedOrder, 'reason'>,
  { id, timeZone }: Pick<ProfileRow, 'id' | 'timeZone'>,
): Promise<Day> {
  const today = dayIn(timeZone ?? 'UTC', ctx.now())
  const last = reason === 'due_week' ? await findLastWeek(ctx, id) : undefined
  if (!last?.startsOn) return today
  const next = addDays(last.startsOn, last.days)
  return Math.abs(daysBetween(next, today)) <= 1 ? next : today
}

async function findLastWeek(ctx: Context, profileId: string) {
  const [week] = await ctx.db
    .select({ startsOn: mealPlans.startsOn, days: orders.days })
    .from(orders)
    .innerJoin(mealPlans, eq(mealPlans.id, orders.mealPlanId))
    .where(and(eq(orders.profileId, profileId), eq(orders.reason, 'due_week')))
    .orderBy(desc(orders.weekNumber))
    .limit(1)
  return week
}
