import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { parseRequest, usernameParameter } from '../../parse-request.ts'
import { hasPasskey } from '../../passkeys/passkey.ts'
import { invalidSession, ProtocolError } from '../../protocol-error.ts'
import { openChallenge } from '../../sign-in/challenges/challenge.ts'
import { type ChallengeAnswer, requireSession } from '../../sign-in/challenges/challenge-answer.ts'
import { requireChallenger } from '../../sign-in/challenges/require-challenger.ts'
import { spendChallenge } from '../../sign-in/challenges/spend-challenge.ts'
import { continueAfterSecondFactor } from '../../sign-in/continue-after-second-factor.ts'
import { emailChallenge } from '../mfa-challenge.ts'

const schema = z.object({ USERNAME: usernameParameter, EMAIL: usernameParameter.optional() })

/**
 * Completes the sign-in if the session comes from VerifySoftwareToken. If the response contains an address,
 * continues by mail.
 */
export async function answerMfaSetup(ctx: Context, answer: ChallengeAnswer) {
  const { USERNAME: username, EMAIL } = parseRequest(schema, answer.responses)
  const { clientId } = answer
  const challenge = openChallenge(ctx, { name: 'MFA_SETUP', clientId, username }, requireSession(answer))
  const user = await requireChallenger(ctx, challenge)
  const signingIn = { user, clientId, deviceKey: challenge.deviceKey }
  if (challenge.isSetUp) {
    await spendChallenge(ctx, challenge)
    return continueAfterSecondFactor(ctx, signingIn)
  }
  if (user.mfaMethods.length > 0 || (await hasPasskey(ctx, user.sub))) throw invalidSession()
  if (EMAIL !== user.username) {
    throw new ProtocolError('InvalidParameterException', 'Codes can only go to the address of the account.')
  }
  return emailChallenge(ctx, signingIn, { isSetUp: true })
}
