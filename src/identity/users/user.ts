import { isAdmin, type Who } from '#platform/context.ts'
import type { UserStatus } from '../columns/user-status.ts'
import type { users } from '../tables.ts'

/** Somebody who can sign in. `authUserId` is the `sub` of their tokens and never changes. */
export type User = {
  authUserId: string
  /** The email address in lower case. */
  username: string
  emailVerified: boolean
  status: UserStatus
  created: Date
}

export function userOf(row: typeof users.$inferSelect): User {
  const { sub, username, emailVerified, status, createdAt } = row
  return { authUserId: sub, username, emailVerified, status, created: createdAt }
}

/** One's own user, or any for an administrator. */
export function maySeeUser(who: Who, authUserId: string): boolean {
  return isAdmin(who) || (who.kind === 'signed-in' && who.authUserId === authUserId)
}
