import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { passwordAttempts } from '../tables.ts'

const FREE_FAILURES = 5
const LONGEST_LOCK_SECONDS = 15 * 60

// Not the present moment: requests at once, and processes, differ in what they take for it.
const UNLOCKED = sql`'-infinity'::timestamptz`

/**
 * Counts a try as failed before it is looked at, so that tries sent at once cannot share one count; a right
 * password forgets them. From the fifth on, each locks for twice as long. False while locked.
 */
export async function countAttempt(ctx: Context, sub: string): Promise<boolean> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  // Each try clears up to three that no longer matter, so that invented addresses never pile up.
  const counted = await ctx.db.execute(sql`
    with cleared as (
      delete from identity.password_attempts where sub in (
        select sub from identity.password_attempts
        where last_at < ${now} - interval '1 day' and sub <> ${sub}
        order by last_at limit 3 for update skip locked
      )
    )
    insert into identity.password_attempts as tried (sub, failures, last_at, locked_until)
    values (${sub}, 1, ${now}, ${UNLOCKED})
    on conflict (sub) do update set (failures, last_at, locked_until) = (
      select n, ${now}, case when n < ${FREE_FAILURES} then ${UNLOCKED} else ${now} +
        interval '1 second' * least(${LONGEST_LOCK_SECONDS}, power(2, least(n, 60) - ${FREE_FAILURES})) end
      from (
        select case when greatest(tried.last_at, tried.locked_until) + interval '15 minutes' <= ${now}
          then 1 else tried.failures + 1 end as n
      ) as raised
    )
    where tried.locked_until <= ${now}
    returning failures`)
  return counted.rows.length > 0
}

export async function forgetAttempts(ctx: Context, sub: string): Promise<void> {
  await ctx.db.delete(passwordAttempts).where(eq(passwordAttempts.sub, sub))
}
