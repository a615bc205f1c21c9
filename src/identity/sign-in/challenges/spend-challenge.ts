import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { invalidSession } from '../../protocol-error.ts'
import { WHOLE_ACCOUNT } from '../attempts/attempt-source.ts'
import type { PasswordAttempt } from '../attempts/count-attempt.ts'
import type { Challenge } from './challenge.ts'

/**
 * Invalidates a correctly answered challenge, so that a recorded answer cannot be replayed. Also clears the
 * failed attempts of the user who `proved` their password with it. Each call deletes up to three expired
 * challenges.
 */
export async function spendChallenge(
  ctx: Context,
  { id, expiresAt }: Challenge,
  { proved }: { proved?: PasswordAttempt } = {},
): Promise<void> {
  const spent = await ctx.db.execute(sql`
    with cleared as (
      delete from identity.spent_challenges where id in (
        select id from identity.spent_challenges
        where expires_at < ${ctx.now().toISOString()}::timestamptz and id <> ${id}
        order by expires_at limit 3 for update skip locked
      )
    ), forgotten as (
      delete from identity.password_attempts where sub = ${proved?.sub ?? null} and source in (${proved?.source ?? null}, ${WHOLE_ACCOUNT})
    )
    insert into identity.spent_challenges (id, expires_at)
    values (${id}, ${new Date(expiresAt).toISOString()}) on conflict do nothing returning id`)
  if (spent.rows.length === 0) throw invalidSession()
}
