import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { orders } from '../store/tables.ts'

/**
 * Notes, of subscriptions that have begun, the last week that their member was owed before: one that begins anew goes on
 * counting behind it, since no week of a member has the number of another. It is noted before a week of theirs is ordered,
 * so that whatever stands by then is of an earlier one, whichever clock it was stamped by.
 */
export async function noteEarlierWeeks(ctx: Context, of?: SQL): Promise<void> {
  const { startedAt, profileId, weeksBefore } = subscriptions
  const newest = sql`(select coalesce(max(o.week_number), 0) from ${orders} o where o.profile_id = ${profileId})`
  await ctx.db
    .update(subscriptions)
    .set({ weeksBefore: newest })
    .where(and(isNotNull(startedAt), isNull(weeksBefore), of))
}
