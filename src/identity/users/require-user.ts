import { validate } from 'uuid'
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

/** Whether our pool can have made this id. Profiles may carry ids of another pool, which PostgreSQL does not compare. */
export function isOwnSub(authUserId: string): boolean {
  return validate(authUserId)
}

/** Throws `not_found` for an id that our pool cannot have made. */
export function requireOwnSub(authUserId: string): void {
  if (!isOwnSub(authUserId)) throw notFound('user')
}
