import { and, desc, eq } from 'drizzle-orm'
import type { ProfileRow } from '#members/profiles/store/profile.ts'
import type { Context } from '#platform/context.ts'
import { addDays, type Day, dayIn, daysBetween } from '../phases/day.ts'
import type { SealedOrder } from '../store/order.ts'
import { mealPlans, orders } from '../store/tables.ts'

/**
 * The day of its member's calendar on which a plan begins: today, where they live. A week goes on where the last one
 * ends if that is a day off, since weeks are counted in hours from the start of a subscription and looked for once an
 * hour: else one that begins near midnight would leave a day out, or plan one twice.
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
