import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { requireAccessToken } from '../access/require-access-token.ts'
import { parseRequest, tokenParameter } from '../parse-request.ts'
import { listUserSessions } from '../ways-in/user-session.ts'

const schema = z.object({ AccessToken: tokenParameter })

export async function listOwnSessions(ctx: Context, request: unknown) {
  const { AccessToken } = parseRequest(schema, request)
  const { sub, originJti } = await requireAccessToken(ctx, AccessToken)
  return { Sessions: await listUserSessions(ctx, { sub, currentOriginJti: originJti }) }
}
