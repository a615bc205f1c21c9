import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { startUserAuth } from '../first-factors/start-user-auth.ts'
import { withPassword } from '../first-factors/with-password.ts'
import { withSrp } from '../first-factors/with-srp.ts'
import { clientId, parseRequest, requireClient, tokenParameter } from '../parse-request.ts'
import { ProtocolError } from '../protocol-error.ts'
import { refreshSignIn } from '../tokens/refresh-sign-in.ts'

const schema = z.object({
  AuthFlow: z.string(),
  ClientId: clientId,
  AuthParameters: z.record(z.string(), z.string()).default({}),
})

export async function initiateAuth(ctx: Context, request: unknown) {
  const { AuthFlow, ClientId, AuthParameters } = parseRequest(schema, request)
  requireClient(ctx, ClientId)
  switch (AuthFlow) {
    case 'USER_SRP_AUTH':
      return withSrp(ctx, ClientId, AuthParameters)
    case 'USER_PASSWORD_AUTH':
      return withPassword(ctx, ClientId, AuthParameters)
    case 'USER_AUTH':
      return startUserAuth(ctx, ClientId, AuthParameters)
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return withRefreshToken(ctx, ClientId, AuthParameters)
    case 'CUSTOM_AUTH':
      throw new ProtocolError(
        'InvalidParameterException',
        'Custom auth lambda trigger is not configured for the user pool.',
      )
    default:
      throw new ProtocolError('InvalidParameterException', 'Initiate Auth method not supported.')
  }
}

const refreshParameters = z.object({ REFRESH_TOKEN: tokenParameter })

export async function withRefreshToken(ctx: Context, clientId: string, parameters: unknown) {
  const { REFRESH_TOKEN: token } = parseRequest(refreshParameters, parameters)
  // The response contains the next token, because a flow without rotation could not detect a stolen one.
  const tokens = await refreshSignIn(ctx, { token, clientId })
  return { ChallengeParameters: {}, AuthenticationResult: tokens }
}
