import type { Context } from '#platform/context.ts'
import { redeemCode } from '../codes/redeem-code.ts'
import { invalidSession, ProtocolError, userDisabled } from '../protocol-error.ts'
import type { Challenge } from '../sign-in/challenges/challenge.ts'
import { requireChallenger } from '../sign-in/challenges/require-challenger.ts'
import { spendChallenge } from '../sign-in/challenges/spend-challenge.ts'
import { continueAfterPassword } from '../sign-in/continue-after-password.ts'
import { continueAfterSecondFactor } from '../sign-in/continue-after-second-factor.ts'

/**
 * Signs in with a mailed code alone. The mailbox is not also a second step, so an account that requires one
 * uses its password or a passkey. An account whose address was never verified can't be entered this way
 * either, because another person may have created it. Its owner chooses a new password, which removes
 * everything added until then.
 */
export async function signInByMailedCode(
  ctx: Context,
  { challenge, clientId, code }: { challenge: Challenge; clientId: string; code: string },
) {
  // Redeem the code before revealing anything about the user, so that a decoy fails here too.
  const claim = { sub: challenge.sub, purpose: 'first-factor', code } as const
  const mailbox = await redeemCode(ctx, claim, async (ctx, to) => {
    await spendChallenge(ctx, challenge)
    return to
  })
  const user = await requireChallenger(ctx, challenge)
  if (user.username !== mailbox) throw invalidSession()
  if (!user.isEnabled) throw userDisabled()
  if (user.status !== 'CONFIRMED') return continueAfterPassword(ctx, { user, clientId })
  if (!user.emailVerified)
    throw new ProtocolError('PasswordResetRequiredException', 'Password reset required for the user')
  if (user.isMfaRequired || user.mfaMethods.length > 0)
    throw new ProtocolError('NotAuthorizedException', 'This account asks for its password or a passkey.')
  return continueAfterSecondFactor(ctx, { user, clientId })
}
