import type { users } from '../tables.ts'

/** Cognito's names. A user made with a temporary password must choose one of their own to sign in. */
export type UserStatus = 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD'

/** Somebody who can sign in. `authUserId` is the `sub` of their tokens and never changes. */
export type User = {
  authUserId: string
  /** The e-mail address in lower case. */
  username: string
  emailVerified: boolean
  status: UserStatus
  created: Date
}

export function userOf(row: typeof users.$inferSelect): User {
  const { sub, username, emailVerified, status, createdAt } = row
  return { authUserId: sub, username, emailVerified, status, created: createdAt }
}
