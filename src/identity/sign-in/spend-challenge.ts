import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { invalidSession } from '../protocol-error.ts'
import { spentChallenges } from '../tables.ts'
import type { Challenge } from './challenge.ts'

/** Makes a rightly answered challenge useless, so that who overheard the answer cannot send it again. */
export async function spendChallenge(ctx: Context, { id, expiresAt }: Challenge): Promise<void> {
  const spent = await ctx.db
    .insert(spentChallenges)
    .values({ id, expiresAt: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning()
  if (spent.length === 0) throw invalidSession()
  await ctx.db.execute(sql`
    delete from identity.spent_challenges where id in (
      select id from identity.spent_challenges where expires_at < ${ctx.now().toISOString()}::timestamptz
      order by expires_at limit 3 for update skip locked
    )`)
}
