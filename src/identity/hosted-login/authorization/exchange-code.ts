import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { noteSecurity } from '#platform/log/note-security.ts'
import { bindToBrowser } from '../../browsers/own-browser.ts'
import { authorizationCodes } from '../../hosted-login-tables.ts'
import { signIns, users } from '../../tables.ts'
import { issueTokens } from '../../tokens/issue-tokens.ts'
import { addRefreshToken } from '../../tokens/refresh-token.ts'
import { revokeSignIn } from '../../tokens/revoke-sign-ins.ts'
import { hashOfAuthorizationCode } from './issue-code.ts'

export type CodeExchange = { code: string; clientId: string; redirectUri: string; codeVerifier: string }

type CodeRow = typeof authorizationCodes.$inferSelect

/**
 * Exchanges a code for tokens, or returns null. The first use spends the code, even if it is wrong. A wrong
 * use and every repeated use end the sign-in, because the code has leaked.
 */
export async function exchangeCode(ctx: Context, given: CodeExchange) {
  return inTransaction(ctx, async (ctx) => {
    const hash = hashOfAuthorizationCode(given.code)
    const [code] = await ctx.db
      .update(authorizationCodes)
      .set({ spentAt: ctx.now() })
      .where(and(eq(authorizationCodes.hash, hash), isNull(authorizationCodes.spentAt)))
      .returning()
    if (!code || !isFor(ctx, code, given)) {
      await endSignInOf(ctx, hash)
      return null
    }
    const found = await findSignIn(ctx, code.originJti)
    if (!found) return null
    const tokens = await issueTokens(ctx, { ...found, nonce: code.nonce ?? undefined })
    const refreshToken = await addRefreshToken(ctx, code.originJti)
    const bound = { browserHash: bindToBrowser(ctx) }
    await ctx.db.update(signIns).set(bound).where(eq(signIns.originJti, code.originJti))
    return { ...tokens, RefreshToken: refreshToken, scope: found.signIn.scope ?? '' }
  })
}

function isFor(ctx: Context, code: CodeRow, given: CodeExchange): boolean {
  const challenge = createHash('sha256').update(given.codeVerifier).digest()
  const expected = Buffer.from(code.codeChallenge, 'base64url')
  return (
    code.expiresAt > ctx.now() &&
    code.clientId === given.clientId &&
    code.redirectUri === given.redirectUri &&
    expected.length === challenge.length &&
    timingSafeEqual(expected, challenge)
  )
}

async function endSignInOf(ctx: Context, hash: Buffer): Promise<void> {
  const [code] = await ctx.db.select().from(authorizationCodes).where(eq(authorizationCodes.hash, hash))
  if (!code) return
  await revokeSignIn(ctx, code.originJti)
  noteSecurity(ctx, { event: 'token-reused', why: 'authorization code' })
}

async function findSignIn(ctx: Context, originJti: string) {
  const [found] = await ctx.db
    .select({ user: users, signIn: signIns })
    .from(signIns)
    .innerJoin(users, eq(users.sub, signIns.sub))
    .where(and(eq(signIns.originJti, originJti), isNull(signIns.revokedAt)))
  return found ?? null
}
