import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { UserRow } from '../sign-in/find-claimant.ts'
import { refreshTokens, signIns, users } from '../tables.ts'
import { issueTokens, type SignIn } from './issue-tokens.ts'
import { addRefreshToken, hashOfRefreshToken } from './refresh-token.ts'
import { revokeSignIn } from './revoke-sign-ins.ts'

/** Another tab, or the repetition of a request whose answer was lost, may still use the token just replaced. */
const GRACE_MS = 60 * 1000

type Found = { user: UserRow; signIn: SignIn; replacedAt: Date | null }

/** New access and id tokens for a refresh token, which is replaced too when `rotation` is on. */
export async function refreshSignIn(
  ctx: Context,
  { token, clientId, rotation }: { token: string; clientId: string; rotation: 'on' | 'off' },
) {
  const hash = hashOfRefreshToken(token)
  const refreshed = await inTransaction(ctx, async (ctx) => {
    const found = await findSignIn(ctx, { hash, clientId })
    if (isLongReplaced(ctx, found)) {
      await revokeSignIn(ctx, found.signIn.originJti)
      return 'reused'
    }
    const tokens = await issueTokens(ctx, found)
    if (rotation === 'off') return tokens
    if (!found.replacedAt) {
      await ctx.db.update(refreshTokens).set({ replacedAt: ctx.now() }).where(eq(refreshTokens.hash, hash))
    }
    return { ...tokens, RefreshToken: await addRefreshToken(ctx, found.signIn.originJti) }
  })
  // Two hold a token of which one was meant to be the only holder: the sign-in has ended for both.
  if (refreshed === 'reused') {
    throw new ProtocolError('RefreshTokenReuseException', 'Refresh Token has been replaced.')
  }
  return refreshed
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

function isLongReplaced(ctx: Context, { replacedAt }: Found): boolean {
  return replacedAt !== null && replacedAt.getTime() + GRACE_MS < ctx.now().getTime()
}
