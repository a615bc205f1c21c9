import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { passwordAttempts, users } from '../tables.ts'
import type { UserRow } from '../users/user-row.ts'

const FREE_FAILURES = 5
const LONGEST_LOCK_SECONDS = 15 * 60

// Not the present moment: requests at once, and processes, differ in what they take for it.
const UNLOCKED = sql`'-infinity'::timestamptz`

/**
 * Counts a try as failed before it is looked at, so that tries sent at once cannot share one count; a right
 * password forgets them. From the fifth on, each locks for twice as long. False while locked.
 */
export async function countAttempt(ctx: Context, sub: string): Promise<boolean> {
  const { isCounted } = await countAttemptOf(ctx, sub)
  return isCounted
}

/** Counts a try and reads, in the same statement, the user that it is for, if there is one. */
export async function countAttemptOf(
  ctx: Context,
  sub: string,
): Promise<{ isCounted: boolean; user: UserRow | null }> {
  const statement = preparedStatements.get(ctx.db) ?? prepareStatement(ctx.db)
  preparedStatements.set(ctx.db, statement)
  const [found] = await statement.execute({ sub, now: ctx.now().toISOString() })
  return { isCounted: typeof found?.failures === 'number', user: found?.user ?? null }
}

const preparedStatements = new WeakMap<Db, ReturnType<typeof prepareStatement>>()

function prepareStatement(db: Db) {
  const sub = sql`${sql.placeholder('sub')}::uuid`
  const now = sql`${sql.placeholder('now')}::timestamptz`
  // Each try clears up to three that no longer matter, so that invented addresses never pile up.
  const cleared = db.$with('cleared', {}).as(sql`
    delete from identity.password_attempts where sub in (
      select sub from identity.password_attempts
      where last_at < ${now} - interval '1 day' and sub <> ${sub}
      order by last_at limit 3 for update skip locked
    )`)
  const counted = db.$with('counted', { failures: sql<number>`failures`.as('failures') }).as(sql`
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
  return db
    .with(cleared, counted)
    .select({ failures: counted.failures, user: users })
    .from(sql`(select ${sub} as sub) as asked`)
    .leftJoin(counted, sql`true`)
    .leftJoin(users, sql`${users.sub} = asked.sub`)
    .prepare('')
}

export async function forgetAttempts(ctx: Context, sub: string): Promise<void> {
  await ctx.db.delete(passwordAttempts).where(eq(passwordAttempts.sub, sub))
}
