import { type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '#members/tables.ts'
import { orders } from '../store/tables.ts'

/** So far may the clocks of two processes be apart: what is ordered at its start belongs to a subscription. */
const APART = '1 hour'

/**
 * In SQL: the last week that a member was owed before their present subscription began. One that begins anew goes on
 * counting behind it, since no week of a member has the number of another. What was ordered in the hour before is its own
 * first week, by a clock that is behind, or the last one of the subscription before: only that may leave numbers out, as
 * those of a pause.
 */
export function lastEarlierWeek(): SQL<number> {
  const ordered = (before: SQL) => sql`coalesce(max(o.week_number) filter (where o.created < ${before}), 0)`
  const surely = ordered(sql`${subscriptions.startedAt} - ${APART}::interval`)
  const perhaps = ordered(sql`${subscriptions.startedAt}`)
  return sql<number>`(
    select case when ${perhaps} > ${surely} + 1 then ${perhaps} else ${surely} end from ${orders} o
    where o.profile_id = ${subscriptions.profileId}
  )`
}
