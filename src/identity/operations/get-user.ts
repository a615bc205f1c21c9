import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { requireAccessToken } from '../access/require-access-token.ts'
import { attributesToWire, mfaToWire } from '../attributes/wire.ts'
import { parseRequest, tokenParameter } from '../parse-request.ts'
import { ProtocolError } from '../protocol-error.ts'
import { users } from '../tables.ts'

const schema = z.object({ AccessToken: tokenParameter })

export async function getUser(ctx: Context, request: unknown) {
  const { AccessToken } = parseRequest(schema, request)
  const { sub } = await requireAccessToken(ctx, AccessToken)
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub))
  if (!user) throw new ProtocolError('NotAuthorizedException', 'Access Token has been revoked')
  return { Username: sub, UserAttributes: attributesToWire(ctx.config, user), ...mfaToWire(user) }
}
