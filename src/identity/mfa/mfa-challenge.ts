import type { Context } from '#platform/context.ts'
import { maskedEmail, maskedNumber } from '../codes/delivery.ts'
import { limitCodes } from '../codes/limit-codes.ts'
import { noTexts } from '../codes/require-texts.ts'
import { sendCode } from '../codes/send-code.ts'
import { limitTexts, textCode } from '../codes/text-code.ts'
import type { MfaMethod } from '../columns/mfa-method.ts'
import { hasPasskey } from '../passkeys/passkey.ts'
import { passkeyChallenge } from '../passkeys/passkey-challenge.ts'
import { nextChallenge, type SigningIn } from '../sign-in/challenges/signing-in.ts'
import { canAskFor, SET_UP_METHODS } from './mfa-method.ts'

/** Returns the challenge of a user's second factor, or null if they have none and need none. */
export async function mfaChallenge(ctx: Context, signingIn: SigningIn) {
  const { sub, mfaMethods, preferredMfa, isMfaRequired } = signingIn.user
  const USER_ID_FOR_SRP = sub
  if (mfaMethods.length === 0) {
    if (!isMfaRequired) return null
    // A user with a passkey must use it. Setting up another factor with the password alone would bypass it.
    if (await hasPasskey(ctx, sub)) return passkeyChallenge(ctx, challengedOf(signingIn))
    const MFAS_CAN_SETUP = JSON.stringify(SET_UP_METHODS)
    return nextChallenge(ctx, 'MFA_SETUP', signingIn, { parameters: { MFAS_CAN_SETUP, USER_ID_FOR_SRP } })
  }
  const usable = mfaMethods.filter((method) => canAskFor(ctx.config, method))
  const [only, another] = usable
  // A user who relies on text messages cannot sign in without them, because that would skip the second
  // factor.
  if (!only) throw noTexts()
  const preferred = usable.find((method) => method === preferredMfa)
  if (preferred || !another) return challengeOfMethod(ctx, preferred ?? only, signingIn)
  const MFAS_CAN_CHOOSE = JSON.stringify(usable)
  return nextChallenge(ctx, 'SELECT_MFA_TYPE', signingIn, {
    parameters: { MFAS_CAN_CHOOSE, USER_ID_FOR_SRP },
  })
}

function challengedOf({ user, clientId }: SigningIn) {
  const { sub, username, passwordSetAt } = user
  return { sub, username, passwordSetAt: passwordSetAt.getTime(), clientId }
}

export function challengeOfMethod(ctx: Context, method: MfaMethod, signingIn: SigningIn) {
  const parameters = { USER_ID_FOR_SRP: signingIn.user.sub }
  switch (method) {
    case 'SOFTWARE_TOKEN_MFA':
      return nextChallenge(ctx, 'SOFTWARE_TOKEN_MFA', signingIn, { parameters })
    case 'EMAIL_OTP':
      return emailChallenge(ctx, signingIn)
    case 'SMS_MFA':
      return textChallenge(ctx, signingIn)
  }
}

async function textChallenge(ctx: Context, signingIn: SigningIn) {
  const { sub, attributes } = signingIn.user
  const to = attributes.phone_number ?? ''
  await limitTexts(ctx, { sub, purpose: 'sign-in-text', to })
  await textCode(ctx, { sub, purpose: 'sign-in-text', to })
  return nextChallenge(ctx, 'SMS_MFA', signingIn, {
    parameters: {
      USER_ID_FOR_SRP: sub,
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: maskedNumber(to),
    },
  })
}

/** Sends a code by email. With `isSetUp`, the right code also makes email the user's second factor. */
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
