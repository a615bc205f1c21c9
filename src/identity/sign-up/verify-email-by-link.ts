import { eq } from 'drizzle-orm'

import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { verifyEmail } from '../attributes/verify-email.ts'
import { isLinkToken } from '../codes/code.ts'
import { redeemCode } from '../codes/redeem-code.ts'
import { ProtocolError } from '../protocol-error.ts'
import { users } from '../tables.ts'
import { asUser } from '../users/as-user.ts'
import { isOwnSub } from '../users/require-user.ts'
import { confirmUser } from './confirm-sign-up.ts'

/**
 * Verifies an address by the token of its mailed link, without a sign-in. Throws `not_found` if the link has
 * expired or was used, and `conflict` if the address is not available now.
 */
export async function verifyEmailByLink(
  ctx: Context,
  { authUserId: sub, token: code }: { authUserId: string; token: string },
): Promise<void> {
  if (!isOwnSub(sub) || !isLinkToken(code)) throw linkEnded()
  const [user] = await ctx.db.select({ status: users.status }).from(users).where(eq(users.sub, sub))
  const isSignUp = user?.status === 'UNCONFIRMED'
  try {
    await redeemCode(ctx, { sub, purpose: isSignUp ? 'sign-up' : 'verify-email', code }, (ctx) =>
      isSignUp ? confirmUser(asUser(ctx, sub), sub) : verifyEmail(ctx, { sub }),
    )
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    throw error.name === 'ExpiredCodeException' ? linkEnded() : new AppError('conflict', error.message)
  }
}

function linkEnded(): AppError {
  return new AppError('not_found', 'This link was used already or has expired. Log in and ask for a new one.')
}
