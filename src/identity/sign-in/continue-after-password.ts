import type { Context } from '#platform/context.ts'
import { findDevice } from '../devices/find-device.ts'
import { mfaChallenge } from '../mfa/mfa-challenge.ts'
import { ProtocolError, userDisabled } from '../protocol-error.ts'
import { nextChallenge, type SigningIn } from './challenges/signing-in.ts'
import { continueAfterSecondFactor } from './continue-after-second-factor.ts'
import { deviceChallenge } from './device-challenge.ts'

const TEMPORARY_PASSWORD_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Continues after a right password: returns tokens, or the next challenge. */
export async function continueAfterPassword(ctx: Context, signingIn: SigningIn) {
  if (!signingIn.user.isEnabled) throw userDisabled()
  switch (signingIn.user.status) {
    case 'UNCONFIRMED':
      throw new ProtocolError('UserNotConfirmedException', 'User is not confirmed.')
    case 'RESET_REQUIRED':
      throw new ProtocolError('PasswordResetRequiredException', 'Password reset required for the user')
    case 'FORCE_CHANGE_PASSWORD':
      return newPasswordChallenge(ctx, signingIn)
    case 'CONFIRMED':
      return askSecondFactor(ctx, signingIn)
  }
}

/** A remembered device replaces the second factor, but must prove itself. */
async function askSecondFactor(ctx: Context, signingIn: SigningIn) {
  const { user, deviceKey } = signingIn
  const device = deviceKey ? await findDevice(ctx, { sub: user.sub, key: deviceKey }) : null
  if (device?.isRemembered) return deviceChallenge(ctx, signingIn, device.key)
  return (await mfaChallenge(ctx, signingIn)) ?? continueAfterSecondFactor(ctx, signingIn)
}

function newPasswordChallenge(ctx: Context, signingIn: SigningIn) {
  const { sub, username, passwordSetAt, emailVerified } = signingIn.user
  if (passwordSetAt.getTime() + TEMPORARY_PASSWORD_DAYS * DAY_MS <= ctx.now().getTime()) {
    const message = 'Temporary password has expired and must be reset by an administrator.'
    throw new ProtocolError('NotAuthorizedException', message)
  }
  return nextChallenge(ctx, 'NEW_PASSWORD_REQUIRED', signingIn, {
    parameters: {
      USER_ID_FOR_SRP: sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify({ email: username, email_verified: String(emailVerified) }),
    },
  })
}
