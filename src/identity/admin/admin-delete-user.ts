import type { Context } from '#platform/context.ts'
import { parseRequest } from '../operations/parse-request.ts'
import { removeUser } from '../users/remove-user.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

export async function adminDeleteUser(ctx: Context, request: unknown) {
  const { sub: authUserId } = await requireNamedUser(ctx, parseRequest(namedUser, request))
  await removeUser(ctx, { authUserId })
  return {}
}
