import { isAdmin, type Requester } from '#platform/context.ts'
import type { UserStatus } from '../columns/user-status.ts'
import type { users } from '../tables.ts'

/** A user who can sign in. `authUserId` is the `sub` of their tokens and never changes. */
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

/** True for the requester's own user, or for any user if the requester is an administrator. */
export function maySeeUser(requester: Requester, authUserId: string): boolean {
  return isAdmin(requester) || (requester.kind === 'signed-in' && requester.authUserId === authUserId)
}
