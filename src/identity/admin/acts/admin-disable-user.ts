import type { Context } from '#platform/context.ts'
import { setEnabled } from '../../accounts/set-enabled.ts'
import { parseRequest } from '../../parse-request.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

/** Ends the user's sign-ins and blocks new ones. */
export async function adminDisableUser(ctx: Context, request: unknown) {
  const { sub } = await requireNamedUser(ctx, parseRequest(namedUser, request))
  await setEnabled(ctx, { authUserId: sub, isEnabled: false })
  return {}
}

export async function adminEnableUser(ctx: Context, request: unknown) {
  const { sub } = await requireNamedUser(ctx, parseRequest(namedUser, request))
  await setEnabled(ctx, { authUserId: sub, isEnabled: true })
  return {}
}
