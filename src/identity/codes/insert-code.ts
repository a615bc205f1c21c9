import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { codes } from '../tables.ts'
import { CODE_TERMS, type CodePurpose, GUESSES_PER_CODE, hashOfCode } from './code.ts'

/** Keeps a new code, which takes the place of the last one of its purpose, and answers until when it is good. */
export async function insertCode(
  ctx: Context,
  claim: { sub: string; purpose: CodePurpose; code: string },
): Promise<Date> {
  const { sub, purpose } = claim
  const expiresAt = new Date(ctx.now().getTime() + CODE_TERMS[purpose].lifeMinutes * 60 * 1000)
  const fresh = { hash: hashOfCode(ctx.config, claim), guessesLeft: GUESSES_PER_CODE, expiresAt }
  await ctx.db
    .insert(codes)
    .values({ sub, purpose, ...fresh })
    .onConflictDoUpdate({ target: [codes.sub, codes.purpose], set: fresh })
  return expiresAt
}

/** Each code clears up to three whose day is over, so that invented addresses never pile up. */
export async function deleteExpiredCodes(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`
    delete from identity.codes where (sub, purpose) in (
      select sub, purpose from identity.codes
      where expires_at < ${ctx.now().toISOString()}::timestamptz - interval '1 day'
      order by expires_at limit 3 for update skip locked
    )`)
}
