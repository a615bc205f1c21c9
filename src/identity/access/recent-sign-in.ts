import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

const RECENT_MS = 10 * 60 * 1000

export const SIGN_IN_AGAIN = 'Please log in again first: your last login is more than ten minutes old.'

export function isRecent({ now }: Context, signedInAt: Date | undefined): boolean {
  return signedInAt !== undefined && now().getTime() - signedInAt.getTime() < RECENT_MS
}

/**
 * Requires a recent sign-in, so that an attacker who finds a browser left open cannot take sensitive data or
 * actions.
 */
export function requireFreshSignIn(ctx: Context): void {
  const { requester } = ctx
  if (requester.kind === 'signed-in' && !isRecent(ctx, requester.signedInAt))
    throw new AppError('not_allowed', SIGN_IN_AGAIN)
}
