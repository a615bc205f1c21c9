import type { Context } from '#platform/context.ts'
import type { User } from './users/user.ts'

export type VerifiedToken = { authUserId: string; signedInAt: Date | undefined }

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
  /** Anybody's own new account, ready to sign in. Repeated soon with the same password, it finds that account. */
  createAccount(
    ctx: Context,
    given: { username: string; password: string },
  ): Promise<{ user: User; isNew: boolean }>
  /** Somebody's account, by an administrator. Unless `permanent`, the password is to be replaced in 7 days. */
  createUser(ctx: Context, given: { username: string; password: string; permanent: boolean }): Promise<User>
  /** By an administrator; ends the user's sign-ins. */
  setPassword(
    ctx: Context,
    given: { authUserId: string; password: string; permanent: boolean },
  ): Promise<void>
  /** Has another email address sign in from now on, for which an administrator vouches. */
  changeEmail(ctx: Context, given: { authUserId: string; username: string }): Promise<void>
  /** One's own, or any by an administrator. Announces `identity.user-deleted`. */
  deleteUser(ctx: Context, given: { authUserId: string }): Promise<void>
  /** False where members may change their email address without our being told. */
  announcesChanges: boolean
}
