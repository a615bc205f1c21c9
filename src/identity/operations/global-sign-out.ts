import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { revokeSignIns } from '../tokens/revoke-sign-ins.ts'
import { parseRequest, tokenParameter } from './parse-request.ts'
import { requireAccessToken } from './require-access-token.ts'

const schema = z.object({ AccessToken: tokenParameter })

export async function globalSignOut(ctx: Context, request: unknown) {
  const { AccessToken } = parseRequest(schema, request)
  const { sub } = await requireAccessToken(ctx, AccessToken)
  await revokeSignIns(ctx, { sub })
  return {}
}
