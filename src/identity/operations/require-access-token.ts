import type { Context } from '#platform/context.ts'
import { ProtocolError } from '../protocol-error.ts'
import { type AccessToken, checkAccessToken } from '../tokens/check-access-token.ts'

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
