import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { passwordAttempts, users } from '../../tables.ts'
import type { UserRow } from '../../users/user-row.ts'
import { isDevice, WHOLE_ACCOUNT } from './attempt-source.ts'

const FREE_FAILURES = 5
const LONGEST_LOCK_SECONDS = 15 * 60

/** More than one network could make in 15 minutes, so many networks must be guessing together. */
const MOST_OF_ACCOUNT = 50

// The current time is not used, because it differs between concurrent requests and processes.
const UNLOCKED = sql`'-infinity'::timestamptz`

/** The account and source of an attempt: see `attempt-source.ts`. */
export type PasswordAttempt = { sub: string; source: string }

/**
 * Counts an attempt as failed before it is checked, so that concurrent attempts cannot share one count. A
 * right password clears the failures. From the fifth on, each failure locks its source for twice as long.
 * Returns false while the source is locked, or while the whole account gets more attempts than one guesser
 * could make. The user's own devices are exempt from that second limit.
 */
export async function countAttempt(ctx: Context, attempt: PasswordAttempt): Promise<boolean> {
  const { isAllowed } = await countAttemptOf(ctx, attempt)
  return isAllowed
}

/** Counts an attempt and reads its user, if there is one, in the same statement. */
export async function countAttemptOf(
  ctx: Context,
  { sub, source }: PasswordAttempt,
): Promise<{ isAllowed: boolean; user: UserRow | null }> {
  const statement = preparedStatements.get(ctx.db) ?? prepareStatement(ctx.db)
  preparedStatements.set(ctx.db, statement)
  const [found] = await statement.execute({ sub, source, now: ctx.now().toISOString() })
  const isWithin = isDevice(source) || source === WHOLE_ACCOUNT || (found?.all ?? 0) <= MOST_OF_ACCOUNT
  return { isAllowed: typeof found?.failures === 'number' && isWithin, user: found?.user ?? null }
}

const preparedStatements = new WeakMap<Db, ReturnType<typeof prepareStatement>>()

function prepareStatement(db: Db) {
  const sub = sql`${sql.placeholder('sub')}::uuid`
  const source = sql`${sql.placeholder('source')}::text`
  const now = sql`${sql.placeholder('now')}::timestamptz`
  // Each attempt deletes up to three expired ones, so that rows for invented addresses do not accumulate.
  const cleared = db.$with('cleared', {}).as(sql`
    delete from identity.password_attempts where (sub, source) in (
      select sub, source from identity.password_attempts
      where last_at < ${now} - interval '1 day' and sub <> ${sub}
      order by last_at limit 3 for update skip locked
    )`)
  const counted = db.$with('counted', { failures: sql<number>`failures`.as('failures') }).as(sql`
    insert into identity.password_attempts as tried (sub, source, failures, last_at, locked_until)
    values (${sub}, ${source}, 1, ${now}, ${UNLOCKED})
    on conflict (sub, source) do update set (failures, last_at, locked_until) = (
      select n, ${now}, case when n < ${FREE_FAILURES} then ${UNLOCKED} else ${now} +
        interval '1 second' * least(${LONGEST_LOCK_SECONDS}, power(2, least(n, 60) - ${FREE_FAILURES})) end
      from (
        select case when greatest(tried.last_at, tried.locked_until) + interval '15 minutes' <= ${now}
          then 1 else tried.failures + 1 end as n
      ) as raised
    )
    where tried.locked_until <= ${now}
    returning failures`)
  // Its `last_at` is the start of the 15 minutes. Only attempts that are checked count.
  const together = db.$with('together', { all: sql<number>`failures`.as('all') }).as(sql`
    insert into identity.password_attempts as tried (sub, source, failures, last_at, locked_until)
    select ${sub}, ${WHOLE_ACCOUNT}, 1, ${now}, ${UNLOCKED} from counted where ${source} like 'network %'
    on conflict (sub, source) do update set (failures, last_at) = (
      select case when isOver then 1 else least(tried.failures + 1, 1000000) end,
        case when isOver then ${now} else tried.last_at end
      from (select tried.last_at + interval '15 minutes' <= ${now} as isOver) as age
    )
    returning failures as all`)
  return db
    .with(cleared, counted, together)
    .select({ failures: counted.failures, all: together.all, user: users })
    .from(sql`(select ${sub} as sub) as asked`)
    .leftJoin(counted, sql`true`)
    .leftJoin(together, sql`true`)
    .leftJoin(users, sql`${users.sub} = asked.sub`)
    .prepare('')
}

/**
 * Clears the failed attempts from one source and those counted for the whole account, or from all sources.
 */
export async function forgetAttempts(
  ctx: Context,
  { sub, source }: { sub: string; source?: string },
): Promise<void> {
  const isFrom = source === undefined ? undefined : inArray(passwordAttempts.source, [source, WHOLE_ACCOUNT])
  await ctx.db.delete(passwordAttempts).where(and(eq(passwordAttempts.sub, sub), isFrom))
}
