import { type Context, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { findUser } from './find-user.ts'
import type { User } from './user.ts'

/** One's own user, or any for an administrator; another's does not exist. */
export async function requireUser(ctx: Context, authUserId: string): Promise<User> {
  requireSignedIn(ctx.requester)
  const user = await findUser(ctx, { authUserId })
  if (!user) throw notFound('user')
  return user
}
