import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { subscriptions } from '../tables.ts'
import { statusesWith } from './subscription-states.ts'

/** Expresses `isEntitled`, for the current time, as a condition on `members.subscriptions`. */
export function entitledRows(ctx: Context): SQL {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const { graceDays } = ctx.config.payments
  return sql`(
    (${subscriptions.status} in ${statusesWith('with-grace')}
      and ${subscriptions.paidUntil} > ${now} - make_interval(days => ${graceDays}::int))
    or (${subscriptions.status} in ${statusesWith('while-paid')} and ${subscriptions.paidUntil} > ${now})
  )`
}
