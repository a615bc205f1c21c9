import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { leaveBrowser } from '../browsers/own-browser.ts'
import { clientId, parseRequest, requireClient, tokenParameter } from '../parse-request.ts'
import { refreshTokens, signIns } from '../tables.ts'
import { hashOfRefreshToken } from '../tokens/refresh-token.ts'
import { revokeSignIn } from '../tokens/revoke-sign-ins.ts'

const schema = z.object({ Token: tokenParameter, ClientId: clientId })

/** Ends the sign-in of a refresh token. An unknown token is not an error (RFC 7009). */
export async function revokeToken(ctx: Context, request: unknown) {
  const { Token, ClientId } = parseRequest(schema, request)
  requireClient(ctx, ClientId)
  const [found] = await ctx.db
    .select({ originJti: signIns.originJti, browserHash: signIns.browserHash })
    .from(refreshTokens)
    .innerJoin(signIns, eq(signIns.originJti, refreshTokens.originJti))
    .where(and(eq(refreshTokens.hash, hashOfRefreshToken(Token)), eq(signIns.clientId, ClientId)))
  if (found) await revokeSignIn(ctx, found.originJti)
  if (found) leaveBrowser(ctx, found.browserHash)
  return {}
}
