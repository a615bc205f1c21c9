import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

const RECENT_MS = 10 * 60 * 1000

export const SIGN_IN_AGAIN = 'Please log in again first: your last login is more than ten minutes old.'

export function isRecent({ now }: Context, signedInAt: Date | undefined): boolean {
  return signedInAt !== undefined && now().getTime() - signedInAt.getTime() < RECENT_MS
}

/** For what nobody may take along who found a browser open: asks whoever is signed in to have just signed in. */
export function requireFreshSignIn(ctx: Context): void {
  const { requester } = ctx
  if (requester.kind === 'signed-in' && !isRecent(ctx, requester.signedInAt))
    throw new AppError('not_allowed', SIGN_IN_AGAIN)
}
