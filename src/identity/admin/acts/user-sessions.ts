import type { Context } from '#platform/context.ts'
import { parseRequest } from '../../parse-request.ts'
import {
  associatedSessions,
  listUserSessions,
  revokeUserSession,
  sessionIdParameter,
} from '../../ways-in/user-session.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

export async function adminListUserSessions(ctx: Context, request: unknown) {
  const { sub } = await requireNamedUser(ctx, parseRequest(namedUser, request))
  return { Sessions: await listUserSessions(ctx, { sub }) }
}

const revocation = namedUser.extend({
  SessionId: sessionIdParameter,
  RevokeAssociatedSessions: associatedSessions,
})

export async function adminRevokeUserSession(ctx: Context, request: unknown) {
  const { SessionId: sessionId, ...named } = parseRequest(revocation, request)
  const { sub } = await requireNamedUser(ctx, named)
  await revokeUserSession(ctx, { sub, sessionId })
  return {}
}
