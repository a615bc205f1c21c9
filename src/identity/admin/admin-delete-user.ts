import type { Context } from '#platform/context.ts'
import { parseRequest } from '../operations/parse-request.ts'
import { deleteUser } from '../users/delete-user.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

export async function adminDeleteUser(ctx: Context, request: unknown) {
  const { sub: authUserId } = await requireNamedUser(ctx, parseRequest(namedUser, request))
  await deleteUser(ctx, { authUserId })
  return {}
}
