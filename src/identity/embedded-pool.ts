import { verifyAccessToken } from './tokens/verify-access-token.ts'
import type { UserPool } from './user-pool.ts'
import { changeEmail } from './users/change-email.ts'
import { createAccount } from './users/create-account.ts'
import { createUser } from './users/create-user.ts'
import { exportUser } from './users/export-user.ts'
import { findUser } from './users/find-user.ts'
import { removeUser } from './users/remove-user.ts'
import { setPassword } from './users/set-password.ts'

/** Our own user pool, in PostgreSQL. */
export const embeddedPool: UserPool = {
  async verifyAccessToken(ctx, token) {
    const verified = await verifyAccessToken(ctx, token)
    return verified && { authUserId: verified.username, signedInAt: verified.signedInAt }
  },
  findUser,
  exportUser,
  createAccount,
  createUser,
  setPassword,
  changeEmail,
  deleteUser: removeUser,
  announcesChanges: true,
}
