import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { TRIAL_DAYS } from '../subscription.ts'

/**
 * Returns the last second of the seventh day after today, on the member's calendar. Uses UTC if PostgreSQL
 * does not know the zone.
 */
export async function findTrialEnd(ctx: Context, timeZone: string | null): Promise<Date> {
  const zone = sql`coalesce((select name from pg_timezone_names where name = ${timeZone}), 'UTC')`
  const today = sql`(${ctx.now().toISOString()}::timestamptz at time zone ${zone})::date`
  const { rows } = await ctx.db.execute<{ end: string }>(
    sql`select to_json(((${today} + ${TRIAL_DAYS + 1}::int)::timestamp at time zone ${zone}) - interval '1 second') #>> '{}' as end`,
  )
  return new Date(rows[0]?.end ?? 0)
}
