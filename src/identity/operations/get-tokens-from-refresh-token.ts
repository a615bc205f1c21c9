import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { clientId, parseRequest, requireClient, tokenParameter } from '../parse-request.ts'
import { refreshSignIn } from '../tokens/refresh-sign-in.ts'

const schema = z.object({ ClientId: clientId, RefreshToken: tokenParameter })

/** Refreshes a sign-in. Each refresh token is valid once, and the response contains the next one. */
export async function getTokensFromRefreshToken(ctx: Context, request: unknown) {
  const { ClientId, RefreshToken } = parseRequest(schema, request)
  requireClient(ctx, ClientId)
  const tokens = await refreshSignIn(ctx, { token: RefreshToken, clientId: ClientId })
  return { AuthenticationResult: tokens }
}
