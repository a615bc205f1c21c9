import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { CodePurpose } from '../columns/code-purpose.ts'
import { codes } from '../tables.ts'
import { CODE_TERMS, GUESSES_IN_ALL, hashOfCode } from './code.ts'

type NewCode = { sub: string; purpose: CodePurpose; code: string; linkToken?: string | undefined }

/** Stores a new code, which takes the place of the last one of its purpose, and answers until when it is good. */
export async function insertCode(
  ctx: Context,
  { sub, purpose, code, linkToken }: NewCode,
  { unlessAlive = false }: { unlessAlive?: boolean } = {},
): Promise<Date> {
  const expiresAt = new Date(ctx.now().getTime() + CODE_TERMS[purpose].lifeMinutes * 60 * 1000)
  const hash = hashOfCode(ctx.config, { sub, purpose, code })
  const linkHash = linkToken ? hashOfCode(ctx.config, { sub, purpose, code: linkToken }) : null
  const fresh = { hash, linkHash, guesses: {}, guessesLeft: GUESSES_IN_ALL, expiresAt }
  await ctx.db
    .insert(codes)
    .values({ sub, purpose, ...fresh })
    .onConflictDoUpdate({
      target: [codes.sub, codes.purpose],
      set: fresh,
      ...(unlessAlive && { setWhere: sql`${codes.expiresAt} <= ${ctx.now().toISOString()}::timestamptz` }),
    })
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
