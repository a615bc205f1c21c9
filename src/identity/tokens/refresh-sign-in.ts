import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { noteSecurity } from '#platform/log/note-security.ts'
import { isBoundBrowser } from '../browsers/own-browser.ts'
import { ProtocolError } from '../protocol-error.ts'
import { refreshTokens, signIns, users } from '../tables.ts'
import type { UserRow } from '../users/user-row.ts'
import { issueTokens, type SignIn } from './issue-tokens.ts'
import { hashOfRefreshToken, nextRefreshToken } from './refresh-token.ts'
import { revokeSignIn } from './revoke-sign-ins.ts'

/**
 * Another tab, or a retry after a lost response, may still send the token that was just replaced. It gets the
 * same next token, as long as that one has not been used.
 */
const GRACE_MS = 60 * 1000

type Found = { user: UserRow; signIn: SignIn; replacedAt: Date | null }

/**
 * Returns new access and id tokens for a refresh token, and the next refresh token. A sign-in started on one
 * of our pages can continue only in that browser. Anywhere else its refresh token was stolen, and the sign-in
 * ends.
 */
export async function refreshSignIn(ctx: Context, { token, clientId }: { token: string; clientId: string }) {
  const hash = hashOfRefreshToken(token)
  const next = nextRefreshToken(ctx.config, token)
  const refreshed = await inTransaction(ctx, async (ctx) => {
    const found = await findSignIn(ctx, { hash, clientId })
    const { originJti, browserHash, sub: user } = found.signIn
    if (!isBoundBrowser(ctx, browserHash)) {
      await revokeSignIn(ctx, originJti)
      noteSecurity(ctx, { event: 'token-reused', user, why: 'another browser' })
      return 'elsewhere'
    }
    if (found.replacedAt) {
      if (!(await isRepetition(ctx, { replacedAt: found.replacedAt, nextHash: next.hash }))) {
        await revokeSignIn(ctx, originJti)
        noteSecurity(ctx, { event: 'token-reused', user, why: 'refresh token' })
        return 'reused'
      }
    } else {
      await ctx.db.update(refreshTokens).set({ replacedAt: ctx.now() }).where(eq(refreshTokens.hash, hash))
      await ctx.db.insert(refreshTokens).values({ hash: next.hash, originJti })
      await ctx.db.update(signIns).set({ usedAt: ctx.now() }).where(eq(signIns.originJti, originJti))
    }
    return { ...(await issueTokens(ctx, found)), RefreshToken: next.token }
  })
  // Two parties have a token meant for one, so the sign-in has ended for both.
  if (refreshed === 'reused') {
    throw new ProtocolError('RefreshTokenReuseException', 'Refresh Token has been replaced.')
  }
  if (refreshed === 'elsewhere') {
    throw new ProtocolError('NotAuthorizedException', 'Refresh Token has been revoked')
  }
  return refreshed
}

/** True if a replaced token may come from a retry of the same request. */
async function isRepetition(
  ctx: Context,
  { replacedAt, nextHash }: { replacedAt: Date; nextHash: Buffer },
): Promise<boolean> {
  if (replacedAt.getTime() + GRACE_MS < ctx.now().getTime()) return false
  const [next] = await ctx.db.select().from(refreshTokens).where(eq(refreshTokens.hash, nextHash))
  return next !== undefined && next.replacedAt === null
}

async function findSignIn(
  ctx: Context,
  { hash, clientId }: { hash: Buffer; clientId: string },
): Promise<Found> {
  const [found] = await ctx.db
    .select({ user: users, signIn: signIns, replacedAt: refreshTokens.replacedAt })
    .from(refreshTokens)
    .innerJoin(signIns, eq(signIns.originJti, refreshTokens.originJti))
    .innerJoin(users, eq(users.sub, signIns.sub))
    .where(eq(refreshTokens.hash, hash))
    .for('no key update')
  if (!found || found.signIn.clientId !== clientId) {
    throw new ProtocolError('NotAuthorizedException', 'Invalid Refresh Token')
  }
  if (found.signIn.revokedAt) {
    throw new ProtocolError('NotAuthorizedException', 'Refresh Token has been revoked')
  }
  if (found.signIn.expiresAt <= ctx.now()) {
    throw new ProtocolError('NotAuthorizedException', 'Refresh Token has expired')
  }
  return found
}
