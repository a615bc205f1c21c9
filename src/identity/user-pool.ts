import type { Context } from '#platform/context.ts'
import type { User } from './users/user.ts'
import type { WayInKind } from './ways-in/end-way-in.ts'
import type { WaysIn } from './ways-in/list-ways-in.ts'
import type { Undone } from './ways-in/undo-change.ts'

export type VerifiedToken = {
  authUserId: string
  signedInAt: Date | undefined
  /** The token's groups that its user is still in. */
  groups: string[]
}

/**
 * The service that signs users in, as the product needs it: our own pool or Amazon Cognito. Each method
 * checks the requester. Our own pool makes changes in the caller's transaction. With Cognito only
 * `deleteUser` is safe in one.
 */
export type UserPool = {
  /**
   * Returns the user of an access token and the time of the sign-in. Null if the token is not of this pool,
   * changed, expired, or ended.
   */
  verifyAccessToken(ctx: Context, token: string): Promise<VerifiedToken | null>
  /** Finds a user by id or email address. Null if there is none or the requester may not see them. */
  findUser(ctx: Context, by: { authUserId: string } | { username: string }): Promise<User | null>
  /**
   * Exports all of the pool's data about a user: the requester's own, or any for an administrator. Null if
   * there is none.
   */
  exportUser(ctx: Context, by: { authUserId: string }): Promise<Record<string, unknown> | null>
  /**
   * Creates a visitor's own account, ready to sign in. A repeated call soon afterward with the same password
   * finds that account. If the address already has an account, the response looks the same with an unused id,
   * and its owner is mailed.
   */
  createAccount(
    ctx: Context,
    given: { username: string; password: string },
  ): Promise<{ authUserId: string; isNew: boolean }>
  /** Requires a second factor from a user from now on. Does nothing if the pool has its own setting. */
  requireSecondFactor(ctx: Context, by: { authUserId: string }): Promise<void>
  /** Does the same for all users in one of these groups. */
  requireSecondFactorOfGroups(ctx: Context, by: { groups: readonly string[] }): Promise<void>
  /** Returns the groups of a user: the requester's own, or any user's for an administrator. */
  listGroups(ctx: Context, by: { authUserId: string }): Promise<string[]>
  /**
   * Adds a user to a group or removes them. For administrators. Tokens show the change from the next one on.
   */
  setInGroup(ctx: Context, given: { authUserId: string; group: string; isIn: boolean }): Promise<void>
  /**
   * Lists all credentials of an account: the requester's own, or any for an administrator. Null if the pool
   * does not support it.
   */
  listWaysIn(ctx: Context, by: { authUserId: string }): Promise<WaysIn | null>
  /** Ends one credential of the requester's own account, or of any account for an administrator. */
  endWayIn(ctx: Context, given: { authUserId: string; kind: WayInKind; key: string }): Promise<void>
  /** Names one of the requester's own passkeys. */
  namePasskey(ctx: Context, given: { authUserId: string; key: string; name: string }): Promise<void>
  /** Undoes a change of credentials for the holder of the mailed link. */
  undoChange(ctx: Context, given: { token: string }): Promise<Undone>
  /** Throws if the link no longer undoes anything. */
  checkUndoLink(ctx: Context, given: { token: string }): Promise<void>
  /**
   * Creates an account for another person. For administrators. Unless `permanent` is true, the password must
   * be replaced within 7 days. With `isInvited` and `emailVerified: false`, its owner is mailed and confirms
   * the address.
   */
  createUser(
    ctx: Context,
    given: {
      username: string
      password: string
      permanent: boolean
      emailVerified?: boolean
      isInvited?: boolean
    },
  ): Promise<User>
  /** Sets a password and ends the user's sign-ins. For administrators. */
  setPassword(
    ctx: Context,
    given: { authUserId: string; password: string; permanent: boolean },
  ): Promise<void>
  /** Removes all second factors of a user who has lost them. For administrators. */
  resetSecondFactors(ctx: Context, by: { authUserId: string }): Promise<void>
  /** Changes the sign-in address once its owner has confirmed it (`asked`), or immediately (`changed`). */
  proposeEmail(ctx: Context, given: { authUserId: string; username: string }): Promise<'changed' | 'asked'>
  /** Verifies an address by its mailed link. */
  verifyEmailByLink(ctx: Context, given: { authUserId: string; token: string }): Promise<void>
  /** Deletes the requester's own user, or any for an administrator. Announces `identity.user-deleted`. */
  deleteUser(ctx: Context, given: { authUserId: string }): Promise<void>
  /** False if members can change their email address without a notification to us. */
  announcesChanges: boolean
}
