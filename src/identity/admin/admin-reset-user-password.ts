import type { Context } from '#platform/context.ts'
import { parseRequest } from '../operations/parse-request.ts'
import { requirePasswordReset } from '../users/require-password-reset.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

export async function adminResetUserPassword(ctx: Context, request: unknown) {
  const { sub: authUserId } = await requireNamedUser(ctx, parseRequest(namedUser, request))
  await requirePasswordReset(ctx, { authUserId })
  return {}
}
