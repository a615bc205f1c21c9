import { validate } from 'uuid'
import { type Context, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { findUser } from './find-user.ts'
import type { User } from './user.ts'

/** Returns the requester's own user, or any for an administrator. Throws `not_found` for another user's. */
export async function requireUser(ctx: Context, authUserId: string): Promise<User> {
  requireSignedIn(ctx.requester)
  const user = await findUser(ctx, { authUserId })
  if (!user) throw notFound('user')
  return user
}

/**
 * True if our pool could have created this id. Profiles may have ids of another pool, which PostgreSQL cannot
 * compare as UUIDs.
 */
export function isOwnSub(authUserId: string): boolean {
  return validate(authUserId)
}

/** Throws `not_found` for an id that our pool cannot have created. */
export function requireOwnSub(authUserId: string): void {
  if (!isOwnSub(authUserId)) throw notFound('user')
}
