import type { Context } from '#platform/context.ts'
import { attributesToWire, mfaToWire } from '../../attributes/wire.ts'
import { parseRequest } from '../../parse-request.ts'
import { namedUser, requireNamedUser } from './named-user.ts'
import { userToWire } from './wire.ts'

export async function adminGetUser(ctx: Context, request: unknown) {
  const user = await requireNamedUser(ctx, parseRequest(namedUser, request))
  return { ...userToWire(user), UserAttributes: attributesToWire(ctx.config, user), ...mfaToWire(user) }
}
