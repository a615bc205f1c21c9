import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { authorizationCodes } from '../../hosted-login-tables.ts'
import { refreshTokens, signIns } from '../../tables.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

const CODE_BYTES = 32
const LIFE_MS = 5 * 60 * 1000

/** Issues a code with which only the requesting client can fetch the tokens of this sign-in, once. */
export async function issueCode(
  ctx: Context,
  { request, originJti }: { request: AuthorizationRequest; originJti: string },
): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  await inTransaction(ctx, async (ctx) => {
    await forgetOldCodes(ctx)
    await ctx.db.update(signIns).set({ scope: request.scope }).where(eq(signIns.originJti, originJti))
    // The sign-in's first refresh token was never handed out.
    await ctx.db.delete(refreshTokens).where(eq(refreshTokens.originJti, originJti))
    await ctx.db.insert(authorizationCodes).values({
      hash: hashOfAuthorizationCode(code),
      originJti,
      clientId: request.clientId,
      redirectUri: request.redirectUri,
      codeChallenge: request.codeChallenge,
      nonce: request.nonce ?? null,
      expiresAt: new Date(ctx.now().getTime() + LIFE_MS),
      spentAt: null,
    })
  })
  return code
}

/** A fast hash is enough because the code is as random as a key. */
export function hashOfAuthorizationCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

/**
 * Deletes old codes. Spent codes are kept for a day, so that a second use is noticed. A sign-in whose tokens
 * were never fetched is deleted with its code.
 */
async function forgetOldCodes(ctx: Context): Promise<void> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  await ctx.db.execute(sql`
    delete from identity.sign_ins where origin_jti in (
      select origin_jti from identity.authorization_codes
      where expires_at < ${now} and spent_at is null order by expires_at limit 3 for update skip locked
    )`)
  await ctx.db.execute(sql`
    delete from identity.authorization_codes where hash in (
      select hash from identity.authorization_codes
      where expires_at < ${now} - interval '1 day' order by expires_at limit 3 for update skip locked
    )`)
}
