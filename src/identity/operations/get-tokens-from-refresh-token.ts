import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { clientId, parseRequest, requireClient, tokenParameter } from '../parse-request.ts'
import { refreshSignIn } from '../tokens/refresh-sign-in.ts'

const schema = z.object({ ClientId: clientId, RefreshToken: tokenParameter })

/** Each refresh token is good for one refresh: the answer holds the next. */
export async function getTokensFromRefreshToken(ctx: Context, request: unknown) {
  const { ClientId, RefreshToken } = parseRequest(schema, request)
  requireClient(ctx, ClientId)
  const tokens = await refreshSignIn(ctx, { token: RefreshToken, clientId: ClientId })
  return { AuthenticationResult: tokens }
}
