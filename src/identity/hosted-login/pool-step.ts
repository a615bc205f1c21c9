import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { initiateAuth } from '../operations/initiate-auth.ts'
import { respondToAuthChallenge } from '../operations/respond-to-auth-challenge.ts'
import { ProtocolError } from '../protocol-error.ts'

/** A challenge that a page can show, with the pool's names. */
export type HostedChallenge = {
  name: string
  session: string
  /** The destination of a code, masked except for a few letters. */
  destination: string | undefined
  /** The choices of SELECT_MFA_TYPE. */
  choices: string[]
}

export type PoolStep = { is: 'signed-in'; originJti: string } | { is: 'asked'; challenge: HostedChallenge }

const answer = z.object({
  ChallengeName: z.string().optional(),
  Session: z.string().optional(),
  ChallengeParameters: z.record(z.string(), z.string()).default({}),
  AuthenticationResult: z.object({ AccessToken: z.string() }).optional(),
})

/** Runs the pool's own check of a plain password, with its locks, as for any other client. */
export async function givePassword(
  ctx: Context,
  { clientId, username, password }: { clientId: string; username: string; password: string },
): Promise<PoolStep> {
  return stepOf(
    await initiateAuth(ctx, {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: username.trim(), PASSWORD: password },
    }),
  )
}

/** The response name for each challenge. The pages support no other challenges. */
export const RESPONSES: Readonly<Record<string, string>> = {
  NEW_PASSWORD_REQUIRED: 'NEW_PASSWORD',
  SOFTWARE_TOKEN_MFA: 'SOFTWARE_TOKEN_MFA_CODE',
  EMAIL_OTP: 'EMAIL_OTP_CODE',
  SMS_MFA: 'SMS_MFA_CODE',
  SELECT_MFA_TYPE: 'ANSWER',
}

export async function answerHostedChallenge(
  ctx: Context,
  given: { clientId: string; username: string; name: string; session: string; response: string },
): Promise<PoolStep> {
  const { clientId, username, name, session, response } = given
  const responseName = RESPONSES[name]
  if (!responseName) throw new ProtocolError('InvalidParameterException', 'This step is not known here.')
  return stepOf(
    await respondToAuthChallenge(ctx, {
      ChallengeName: name,
      ClientId: clientId,
      Session: session,
      ChallengeResponses: { USERNAME: username.trim(), [responseName]: response },
    }),
  )
}

function stepOf(answered: unknown): PoolStep {
  const { AuthenticationResult, ChallengeName, Session, ChallengeParameters } = answer.parse(answered)
  if (AuthenticationResult) {
    const { origin_jti: originJti } = decodeJwt(AuthenticationResult.AccessToken)
    return { is: 'signed-in', originJti: z.uuid().parse(originJti) }
  }
  return {
    is: 'asked',
    challenge: {
      name: ChallengeName ?? '',
      session: Session ?? '',
      destination: ChallengeParameters.CODE_DELIVERY_DESTINATION,
      choices: z.array(z.string()).parse(JSON.parse(ChallengeParameters.MFAS_CAN_CHOOSE ?? '[]')),
    },
  }
}
