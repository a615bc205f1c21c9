import type { Context } from '#platform/context.ts'
import { invalidSession } from '../protocol-error.ts'
import { storePassword } from '../users/store-password.ts'
import { requirePasswordPolicy } from './attempts/require-password-policy.ts'
import { openChallenge } from './challenges/challenge.ts'
import { continueAfterPassword } from './continue-after-password.ts'

/** Handles NEW_PASSWORD_REQUIRED: replaces the temporary password with the user's own and signs them in. */
export async function chooseNewPassword(
  ctx: Context,
  answer: { username: string; clientId: string; session: string; newPassword: string },
) {
  const { username, clientId, session, newPassword } = answer
  const challenge = openChallenge(ctx, { name: 'NEW_PASSWORD_REQUIRED', clientId, username }, session)
  requirePasswordPolicy(newPassword)
  const user = await storePassword(ctx, {
    sub: challenge.sub,
    password: newPassword,
    status: 'CONFIRMED',
    insteadOf: challenge.passwordSetAt,
  })
  if (!user) throw invalidSession()
  return continueAfterPassword(ctx, { user, clientId, deviceKey: challenge.deviceKey })
}
