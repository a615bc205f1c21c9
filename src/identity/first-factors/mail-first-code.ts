import type { Context } from '#platform/context.ts'
import { maskedEmail } from '../codes/delivery.ts'
import { limitCodes } from '../codes/limit-codes.ts'
import { requireMailRate } from '../codes/require-mail-rate.ts'
import { sendCode } from '../codes/send-code.ts'
import { addressOf, type UserOrDecoy } from '../sign-in/attempts/find-user-or-decoy.ts'
import { sealChallenge } from '../sign-in/challenges/challenge.ts'

/**
 * Starts EMAIL_OTP as an alternative to the password. Behaves the same for a name without a user, except that
 * nothing is mailed.
 */
export async function mailFirstCode(
  ctx: Context,
  { clientId, username, userOrDecoy }: { clientId: string; username: string; userOrDecoy: UserOrDecoy },
) {
  await requireMailRate(ctx, ctx.network ?? '')
  const { sub, passwordSetAt, user } = userOrDecoy
  const to = addressOf(ctx, userOrDecoy, username)
  await limitCodes(ctx, { sub, purpose: 'first-factor' })
  await sendCode(ctx, { sub, purpose: 'first-factor', to, hasUser: user !== null })
  return {
    ChallengeName: 'EMAIL_OTP',
    Session: sealChallenge(
      ctx,
      { name: 'EMAIL_OTP', clientId },
      { sub, username, passwordSetAt, isFirstFactor: true },
    ),
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
      CODE_DELIVERY_DESTINATION: maskedEmail(to),
    },
  }
}
