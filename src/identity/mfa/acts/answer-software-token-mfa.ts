import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { codeParameter, parseRequest, usernameParameter } from '../../parse-request.ts'
import { openChallenge } from '../../sign-in/challenges/challenge.ts'
import { type ChallengeAnswer, requireSession } from '../../sign-in/challenges/challenge-answer.ts'
import { requireChallenger } from '../../sign-in/challenges/require-challenger.ts'
import { spendChallenge } from '../../sign-in/challenges/spend-challenge.ts'
import { continueAfterSecondFactor } from '../../sign-in/continue-after-second-factor.ts'
import { checkSoftwareToken } from '../check-software-token.ts'

const schema = z.object({ USERNAME: usernameParameter, SOFTWARE_TOKEN_MFA_CODE: codeParameter })

/** The session stays valid after a wrong code, so that the user can enter another one. */
export async function answerSoftwareTokenMfa(ctx: Context, answer: ChallengeAnswer) {
  const { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code } = parseRequest(schema, answer.responses)
  const { clientId } = answer
  const challenge = openChallenge(
    ctx,
    { name: 'SOFTWARE_TOKEN_MFA', clientId, username },
    requireSession(answer),
  )
  const user = await requireChallenger(ctx, challenge)
  await checkSoftwareToken(ctx, { sub: user.sub, code })
  await spendChallenge(ctx, challenge)
  return continueAfterSecondFactor(ctx, { user, clientId, deviceKey: challenge.deviceKey })
}
