import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { requireAccessToken } from '../access/require-access-token.ts'
import { parseRequest, tokenParameter } from '../parse-request.ts'
import { ProtocolError } from '../protocol-error.ts'
import { asUser } from '../users/as-user.ts'
import {
  associatedSessions,
  revokeUserSession,
  sessionIdParameter,
  toSessionId,
} from '../ways-in/user-session.ts'

const schema = z.object({
  AccessToken: tokenParameter,
  SessionId: sessionIdParameter,
  RevokeAssociatedSessions: associatedSessions,
})

/** Revokes one of the user's other sessions. Use RevokeToken to end the current one. */
export async function revokeOwnSession(ctx: Context, request: unknown) {
  const { AccessToken, SessionId: sessionId } = parseRequest(schema, request)
  const { sub, originJti } = await requireAccessToken(ctx, AccessToken)
  if (sessionId === toSessionId(originJti))
    throw new ProtocolError('InvalidParameterException', 'The current session cannot be revoked.')
  await revokeUserSession(asUser(ctx, sub), { sub, sessionId })
  return {}
}
