import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { orders } from '../store/tables.ts'

/**
 * Stores, for subscriptions that have started, the last week number from before the start. A restarted
 * subscription continues counting from that number, because a member's week numbers must be unique. This is
 * stored before any week of the subscription is ordered, so every order that exists by then belongs to an
 * earlier subscription, regardless of clock differences.
 */
export async function noteEarlierWeeks(ctx: Context, of?: SQL): Promise<void> {
  const { startedAt, profileId, weeksBefore } = subscriptions
  const newest = sql`(select coalesce(max(o.week_number), 0) from ${orders} o where o.profile_id = ${profileId})`
  await ctx.db
    .update(subscriptions)
    .set({ weeksBefore: newest })
    .where(and(isNotNull(startedAt), isNull(weeksBefore), of))
}
