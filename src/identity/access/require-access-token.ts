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

/** These calls carry their access token in the body. */
export async function requireAccessToken(ctx: Context, token: string): Promise<AccessToken> {
  const checked = await checkAccessToken(ctx, token)
  if (checked.is === 'valid') return checked.token
  throw new ProtocolError('NotAuthorizedException', REFUSALS[checked.is])
}

/**
 * For what changes who can get in: a token that was stolen, or found in a browser left open, must not become the
 * account. A refresh is no sign-in.
 */
export async function requireFreshAccessToken(ctx: Context, token: string): Promise<AccessToken> {
  const checked = await requireAccessToken(ctx, token)
  if (!isRecent(ctx, checked.signedInAt)) throw new ProtocolError('NotAuthorizedException', SIGN_IN_AGAIN)
  await requireNotFrozen(ctx, checked.sub)
  return checked
}
