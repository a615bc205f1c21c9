import type { Context } from '#platform/context.ts'
import type { User } from './users/user.ts'
import type { WayInKind } from './ways-in/end-way-in.ts'
import type { WaysIn } from './ways-in/list-ways-in.ts'
import type { Undone } from './ways-in/undo-change.ts'

export type VerifiedToken = {
  authUserId: string
  signedInAt: Date | undefined
  /** The groups that the token names and that its user is in at this moment. */
  groups: string[]
}

/**
 * Who signs in: our own pool or Amazon Cognito, as the product needs it. Each method checks who asks. What
 * changes is done in the caller's transaction where the pool is ours; elsewhere only `deleteUser` is safe in one.
 */
export type UserPool = {
  /** Whom an access token speaks for, and since when; null: not of this pool, changed, expired, or ended. */
  verifyAccessToken(ctx: Context, token: string): Promise<VerifiedToken | null>
  /** A user by id or email address; null where there is none or it is somebody else's. */
  findUser(ctx: Context, by: { authUserId: string } | { username: string }): Promise<User | null>
  /** All that the pool tells of a user: one's own, or any for an administrator. Null where there is none. */
  exportUser(ctx: Context, by: { authUserId: string }): Promise<Record<string, unknown> | null>
  /**
   * Anybody's own new account, ready to sign in. Repeated soon with the same password, it finds that account. For
   * an address that has one otherwise, the same answer with an id that nobody has; its owner is mailed.
   */
  createAccount(
    ctx: Context,
    given: { username: string; password: string },
  ): Promise<{ authUserId: string; isNew: boolean }>
  /** Has a user need a second factor from now on; nothing where the pool settles that by itself. */
  requireSecondFactor(ctx: Context, by: { authUserId: string }): Promise<void>
  /** The same for everybody who is in one of these groups. */
  requireSecondFactorOfGroups(ctx: Context, by: { groups: readonly string[] }): Promise<void>
  /** The groups that a user is in: one's own, or anybody's for an administrator. */
  listGroups(ctx: Context, by: { authUserId: string }): Promise<string[]>
  /** Puts a user in one group or takes them out of it, by an administrator. Tokens say so from the next on. */
  setInGroup(ctx: Context, given: { authUserId: string; group: string; isIn: boolean }): Promise<void>
  /** All that opens an account: one's own, or any for an administrator. Null where the pool does not tell. */
  listWaysIn(ctx: Context, by: { authUserId: string }): Promise<WaysIn | null>
  /** Ends one way into one's own account, or any as an administrator. */
  endWayIn(ctx: Context, given: { authUserId: string; kind: WayInKind; key: string }): Promise<void>
  /** Gives one of one's own passkeys a name to know it by. */
  namePasskey(ctx: Context, given: { authUserId: string; key: string; name: string }): Promise<void>
  /** Undoes a change of the ways in, for whoever has the link of its mail. */
  undoChange(ctx: Context, given: { token: string }): Promise<Undone>
  /** Refused where that link undoes nothing any more. */
  checkUndoLink(ctx: Context, given: { token: string }): Promise<void>
  /**
   * Creates an account for someone else, by an administrator. Unless `permanent`, the password has to be replaced within
   * 7 days. With `isInvited` and `emailVerified: false`, its owner is mailed and confirms the address.
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
  /** By an administrator; ends the user's sign-ins. */
  setPassword(
    ctx: Context,
    given: { authUserId: string; password: string; permanent: boolean },
  ): Promise<void>
  /** Takes all second factors off somebody’s account, by an administrator: they have lost them. */
  resetSecondFactors(ctx: Context, by: { authUserId: string }): Promise<void>
  /** Has another email address sign in once its owner has confirmed it (`asked`), or at once (`changed`). */
  proposeEmail(ctx: Context, given: { authUserId: string; username: string }): Promise<'changed' | 'asked'>
  /** Verifies an address by the link that was mailed to it. */
  verifyEmailByLink(ctx: Context, given: { authUserId: string; token: string }): Promise<void>
  /** One's own, or any by an administrator. Announces `identity.user-deleted`. */
  deleteUser(ctx: Context, given: { authUserId: string }): Promise<void>
  /** False where members may change their email address without our being told. */
  announcesChanges: boolean
}
