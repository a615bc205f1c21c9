import type { Context } from '#platform/context.ts'
import { type AccessToken, checkAccessToken } from './check-access-token.ts'

/**
 * Returns the verified access token. Returns null if it is not ours, changed, expired, or its sign-in has
 * ended.
 */
export async function verifyAccessToken(ctx: Context, token: string): Promise<AccessToken | null> {
  const checked = await checkAccessToken(ctx, token)
  return checked.is === 'valid' ? checked.token : null
}
