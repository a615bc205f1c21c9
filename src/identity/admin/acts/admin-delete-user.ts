import type { Context } from '#platform/context.ts'
import { removeUser } from '../../accounts/remove-user.ts'
import { parseRequest } from '../../parse-request.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

export async function adminDeleteUser(ctx: Context, request: unknown) {
  const { sub: authUserId } = await requireNamedUser(ctx, parseRequest(namedUser, request))
  await removeUser(ctx, { authUserId })
  return {}
}
