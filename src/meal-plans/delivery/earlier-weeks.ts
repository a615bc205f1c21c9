import { type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '#members/tables.ts'
import { orders } from '../store/tables.ts'

/** So far may the clocks of two processes be apart: what is ordered at its start belongs to a subscription. */
const APART = '1 hour'

/**
 * In SQL: the last week that a member was owed before their present subscription began. One that begins anew goes on
 * counting behind it, since no week of a member has the number of another.
 */
export function lastEarlierWeek(): SQL<number> {
  return sql<number>`coalesce((
    select max(o.week_number) from ${orders} o
    where o.profile_id = ${subscriptions.profileId}
      and o.created < ${subscriptions.startedAt} - ${APART}::interval
  ), 0)`
}
