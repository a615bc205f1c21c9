import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { withPassword } from '../../first-factors/with-password.ts'
import { withRefreshToken } from '../../operations/initiate-auth.ts'
import { clientId, parseRequest, requireClient } from '../../parse-request.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { poolParameter, requirePool } from './named-user.ts'

const schema = z.object({
  UserPoolId: poolParameter,
  ClientId: clientId,
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
})

export async function adminInitiateAuth(ctx: Context, request: unknown) {
  const { UserPoolId, ClientId, AuthFlow, AuthParameters } = parseRequest(schema, request)
  requirePool(ctx, UserPoolId)
  requireClient(ctx, ClientId)
  switch (AuthFlow) {
    case 'ADMIN_USER_PASSWORD_AUTH':
    case 'ADMIN_NO_SRP_AUTH':
      return withPassword(ctx, ClientId, AuthParameters)
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return withRefreshToken(ctx, ClientId, AuthParameters)
    default:
      throw new ProtocolError('InvalidParameterException', 'Initiate Auth method not supported.')
  }
}
