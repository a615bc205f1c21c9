import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { parseRequest, usernameParameter } from '../../parse-request.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { openChallenge } from '../../sign-in/challenges/challenge.ts'
import { type ChallengeAnswer, requireSession } from '../../sign-in/challenges/challenge-answer.ts'
import { requireChallenger } from '../../sign-in/challenges/require-challenger.ts'
import { challengeOfMethod } from '../mfa-challenge.ts'
import { canAskFor } from '../mfa-method.ts'
import { noDelivery } from '../no-delivery.ts'

const schema = z.object({ USERNAME: usernameParameter, ANSWER: z.string().max(64) })

export async function answerSelectMfaType(ctx: Context, answer: ChallengeAnswer) {
  const { USERNAME: username, ANSWER } = parseRequest(schema, answer.responses)
  const { clientId } = answer
  const challenge = openChallenge(
    ctx,
    { name: 'SELECT_MFA_TYPE', clientId, username },
    requireSession(answer),
  )
  const user = await requireChallenger(ctx, challenge)
  const method = user.mfaMethods.find((known) => known === ANSWER && canAskFor(ctx.config, known))
  if (!method && ANSWER === 'SMS_MFA') throw noDelivery('SMS_MFA')
  if (!method) throw new ProtocolError('InvalidParameterException', 'Invalid value of parameter ANSWER')
  return challengeOfMethod(ctx, method, { user, clientId, deviceKey: challenge.deviceKey })
}
