import { proposeEmail } from './accounts/change-email.ts'
import { createAccount } from './accounts/create-account.ts'
import { createUser } from './accounts/create-user.ts'
import { exportUser } from './accounts/export-user.ts'
import { removeUser } from './accounts/remove-user.ts'
import { requireMfa, requireMfaOfGroups } from './accounts/require-mfa.ts'
import { setPassword } from './accounts/set-password.ts'
import { groupsStillIn, listGroups } from './groups/list-groups.ts'
import { setInGroup } from './groups/set-in-group.ts'
import { resetSecondFactors } from './mfa/acts/reset-second-factors.ts'
import { namePasskey } from './passkeys/name-passkey.ts'
import { verifyEmailByLink } from './sign-up/verify-email-by-link.ts'
import { verifyAccessToken } from './tokens/verify-access-token.ts'
import type { UserPool } from './user-pool.ts'
import { findUser } from './users/find-user.ts'
import { endWayIn } from './ways-in/end-way-in.ts'
import { listWaysIn } from './ways-in/list-ways-in.ts'
import { checkUndoLink, undoChange } from './ways-in/undo-change.ts'

/** Our own user pool, in PostgreSQL. */
export const embeddedPool: UserPool = {
  async verifyAccessToken(ctx, token) {
    const verified = await verifyAccessToken(ctx, token)
    if (!verified) return null
    const { username: authUserId, signedInAt, groups } = verified
    return { authUserId, signedInAt, groups: await groupsStillIn(ctx, authUserId, groups) }
  },
  findUser,
  exportUser,
  createAccount,
  requireSecondFactor: (ctx, { authUserId }) => requireMfa(ctx, { authUserId, isRequired: true }),
  requireSecondFactorOfGroups: requireMfaOfGroups,
  listGroups,
  setInGroup,
  listWaysIn,
  endWayIn,
  namePasskey,
  undoChange,
  checkUndoLink,
  createUser,
  setPassword,
  resetSecondFactors,
  proposeEmail,
  verifyEmailByLink,
  deleteUser: removeUser,
  announcesChanges: true,
}
