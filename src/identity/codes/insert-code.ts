import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { CodePurpose } from '../columns/code-purpose.ts'
import { codes } from '../tables.ts'
import { CODE_TERMS, GUESSES_IN_ALL, hashOfCode } from './code.ts'
import { lockDestination } from './lock-destination.ts'

type NewCode = { sub: string; purpose: CodePurpose; to: string; code: string; linkToken?: string | undefined }

/**
 * Stores a new code, which replaces the previous one of its purpose, and returns its expiry. Returns null and
 * keeps the previous code if the destination of the user's codes has changed. Must be called in a
 * transaction, which locks the destination until it ends.
 */
export async function insertCode(
  ctx: Context,
  { sub, purpose, to, code, linkToken }: NewCode,
  { unlessAlive = false }: { unlessAlive?: boolean } = {},
): Promise<Date | null> {
  const present = await lockDestination(ctx, { sub, purpose })
  if (present !== null && present !== to) return null
  const expiresAt = new Date(ctx.now().getTime() + CODE_TERMS[purpose].lifeMinutes * 60 * 1000)
  const hash = hashOfCode(ctx.config, { sub, purpose, to, code })
  const linkHash = linkToken ? hashOfCode(ctx.config, { sub, purpose, to, code: linkToken }) : null
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

/**
 * Each new code deletes up to three expired codes, so that codes for invented addresses do not accumulate.
 */
export async function deleteExpiredCodes(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`
    delete from identity.codes where (sub, purpose) in (
      select sub, purpose from identity.codes
      where expires_at < ${ctx.now().toISOString()}::timestamptz - interval '1 day'
      order by expires_at limit 3 for update skip locked
    )`)
}
