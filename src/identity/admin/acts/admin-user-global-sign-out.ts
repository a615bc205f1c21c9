import type { Context } from '#platform/context.ts'
import { endAllSignIns } from '../../accounts/end-all-sign-ins.ts'
import { parseRequest } from '../../parse-request.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

export async function adminUserGlobalSignOut(ctx: Context, request: unknown) {
  const { sub: authUserId } = await requireNamedUser(ctx, parseRequest(namedUser, request))
  await endAllSignIns(ctx, { authUserId })
  return {}
}
