import type { Context } from '#platform/context.ts'
import { requirePasswordReset } from '../../accounts/require-password-reset.ts'
import { parseRequest } from '../../parse-request.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

export async function adminResetUserPassword(ctx: Context, request: unknown) {
  const { sub: authUserId } = await requireNamedUser(ctx, parseRequest(namedUser, request))
  await requirePasswordReset(ctx, { authUserId })
  return {}
}
