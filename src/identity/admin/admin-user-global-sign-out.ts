import type { Context } from '#platform/context.ts'
import { parseRequest } from '../operations/parse-request.ts'
import { endAllSignIns } from '../users/end-all-sign-ins.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

export async function adminUserGlobalSignOut(ctx: Context, request: unknown) {
  const { sub: authUserId } = await requireNamedUser(ctx, parseRequest(namedUser, request))
  await endAllSignIns(ctx, { authUserId })
  return {}
}
