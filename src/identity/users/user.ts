import { isAdmin, type Who } from '#platform/context.ts'
import type { users } from '../tables.ts'

/**
 * Cognito's names. A user made with a temporary password must choose one of their own to sign in, one who signed
 * up must confirm the address, and one whose password was reset must go by way of a mail.
 */
export const USER_STATUSES = ['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

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
