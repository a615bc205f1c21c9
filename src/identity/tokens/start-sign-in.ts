import { randomUUID } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { UserRow } from '../sign-in/find-claimant.ts'
import { signIns } from '../tables.ts'
import { issueTokens } from './issue-tokens.ts'
import { addRefreshToken } from './refresh-token.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LIFE_DAYS = 30

type NewSignIn = { user: UserRow; clientId: string; originJti?: string; deviceKey?: string }

/** Begins a sign-in of 30 days: three tokens that end together. */
export async function startSignIn(
  ctx: Context,
  { user, clientId, originJti = randomUUID(), deviceKey }: NewSignIn,
) {
  const now = ctx.now()
  const signIn = {
    originJti,
    sub: user.sub,
    clientId,
    deviceKey: deviceKey ?? null,
    eventId: randomUUID(),
    signedInAt: now,
    expiresAt: new Date(now.getTime() + LIFE_DAYS * DAY_MS),
    revokedAt: null,
    scope: null,
  }
  await ctx.db
    .delete(signIns)
    .where(and(eq(signIns.sub, user.sub), lt(signIns.expiresAt, new Date(now.getTime() - DAY_MS))))
  await ctx.db.insert(signIns).values(signIn)
  const refreshToken = await addRefreshToken(ctx, signIn.originJti)
  return { ...(await issueTokens(ctx, { user, signIn })), RefreshToken: refreshToken }
}
