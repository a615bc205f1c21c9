import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { subscriptions } from '../tables.ts'
import { statusesWith } from './subscription-states.ts'

/** `isEntitled` as a condition on `members.subscriptions`, now. */
export function entitledRows(ctx: Context): SQL {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const { graceDays } = ctx.config.payments
  return sql`(
    (${subscriptions.status} in ${statusesWith('with-grace')}
      and ${subscriptions.paidUntil} > ${now} - make_interval(days => ${graceDays}::int))
    or (${subscriptions.status} in ${statusesWith('while-paid')} and ${subscriptions.paidUntil} > ${now})
  )`
}
