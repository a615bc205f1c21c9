import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { redeemCode } from '../../codes/redeem-code.ts'
import { codeParameter, parseRequest, usernameParameter } from '../../parse-request.ts'
import { openChallenge } from '../../sign-in/challenges/challenge.ts'
import { type ChallengeAnswer, requireSession } from '../../sign-in/challenges/challenge-answer.ts'
import { requireChallenger } from '../../sign-in/challenges/require-challenger.ts'
import { spendChallenge } from '../../sign-in/challenges/spend-challenge.ts'
import { continueAfterSecondFactor } from '../../sign-in/continue-after-second-factor.ts'

const schema = z.object({ USERNAME: usernameParameter, SMS_MFA_CODE: codeParameter })

export async function answerSmsMfa(ctx: Context, answer: ChallengeAnswer) {
  const { USERNAME: username, SMS_MFA_CODE: code } = parseRequest(schema, answer.responses)
  const { clientId } = answer
  const challenge = openChallenge(ctx, { name: 'SMS_MFA', clientId, username }, requireSession(answer))
  const user = await requireChallenger(ctx, challenge)
  await redeemCode(ctx, { sub: user.sub, purpose: 'sign-in-text', code }, (ctx) =>
    spendChallenge(ctx, challenge),
  )
  return continueAfterSecondFactor(ctx, { user, clientId, deviceKey: challenge.deviceKey })
}
