import type { Context } from '#platform/context.ts'
import { ProtocolError } from '../protocol-error.ts'
import { type AccessToken, checkAccessToken } from '../tokens/check-access-token.ts'
import { isRecent, SIGN_IN_AGAIN } from './recent-sign-in.ts'
import { requireNotFrozen } from './require-not-frozen.ts'

const REFUSALS = {
  invalid: 'Invalid Access Token',
  expired: 'Access Token has expired',
  revoked: 'Access Token has been revoked',
}

/** Requires a valid access token in the request body, where these calls send it. */
export async function requireAccessToken(ctx: Context, token: string): Promise<AccessToken> {
  const checked = await checkAccessToken(ctx, token)
  if (checked.is === 'valid') return checked.token
  throw new ProtocolError('NotAuthorizedException', REFUSALS[checked.is])
}

/**
 * Requires an access token from a recent sign-in, for calls that change who can sign in. A stolen token, or
 * one found in an open browser, must not be enough to take over the account. Refreshing a token does not
 * count as a sign-in.
 */
export async function requireFreshAccessToken(ctx: Context, token: string): Promise<AccessToken> {
  const checked = await requireAccessToken(ctx, token)
  if (!isRecent(ctx, checked.signedInAt)) throw new ProtocolError('NotAuthorizedException', SIGN_IN_AGAIN)
  await requireNotFrozen(ctx, checked.sub)
  return checked
}
