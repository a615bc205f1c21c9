import type { Context } from '#platform/context.ts'
import { shownAttributes, shownMfa } from '../../attributes/shown-attributes.ts'
import { parseRequest } from '../../parse-request.ts'
import { namedUser, requireNamedUser } from './named-user.ts'
import { shownUser } from './shown-user.ts'

export async function adminGetUser(ctx: Context, request: unknown) {
  const user = await requireNamedUser(ctx, parseRequest(namedUser, request))
  return { ...shownUser(user), UserAttributes: shownAttributes(ctx.config, user), ...shownMfa(user) }
}
