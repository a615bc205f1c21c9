import type { Context } from '#platform/context.ts'
import { maskedEmail } from '../codes/delivery.ts'
import { limitCodes } from '../codes/limit-codes.ts'
import { sendCode } from '../codes/send-code.ts'
import { nextChallenge, type SigningIn } from '../sign-in/signing-in.ts'
import { MFA_METHODS, type MfaMethod } from './mfa-method.ts'

/** What a user's second factor asks for; null if they have none and need none. */
export async function mfaChallenge(ctx: Context, signingIn: SigningIn) {
  const { sub, mfaMethods, preferredMfa, isMfaRequired } = signingIn.user
  const [first, second] = mfaMethods
  const USER_ID_FOR_SRP = sub
  if (!first) {
    if (!isMfaRequired) return null
    const MFAS_CAN_SETUP = JSON.stringify(MFA_METHODS)
    return nextChallenge(ctx, 'MFA_SETUP', signingIn, { parameters: { MFAS_CAN_SETUP, USER_ID_FOR_SRP } })
  }
  if (preferredMfa || !second) return challengeOf(ctx, preferredMfa ?? first, signingIn)
  const MFAS_CAN_CHOOSE = JSON.stringify(mfaMethods)
  return nextChallenge(ctx, 'SELECT_MFA_TYPE', signingIn, {
    parameters: { MFAS_CAN_CHOOSE, USER_ID_FOR_SRP },
  })
}

export function challengeOf(ctx: Context, method: MfaMethod, signingIn: SigningIn) {
  const parameters = { USER_ID_FOR_SRP: signingIn.user.sub }
  switch (method) {
    case 'SOFTWARE_TOKEN_MFA':
      return nextChallenge(ctx, 'SOFTWARE_TOKEN_MFA', signingIn, { parameters })
    case 'EMAIL_OTP':
      return emailChallenge(ctx, signingIn)
  }
}

/** `isSetUp` when the right code also makes e-mail the user's second factor. */
export async function emailChallenge(
  ctx: Context,
  signingIn: SigningIn,
  state: { isSetUp: boolean } = { isSetUp: false },
) {
  const { sub, username } = signingIn.user
  await limitCodes(ctx, { sub, purpose: 'sign-in' })
  await sendCode(ctx, { sub, purpose: 'sign-in', to: username, hasUser: true })
  return nextChallenge(ctx, 'EMAIL_OTP', signingIn, {
    parameters: {
      USER_ID_FOR_SRP: sub,
      CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
      CODE_DELIVERY_DESTINATION: maskedEmail(username),
    },
    state,
  })
}
