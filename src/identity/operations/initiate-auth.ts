import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { deviceKeyParameter } from '../devices/device-key.ts'
import { requireDevice } from '../devices/find-device.ts'
import { attemptsExceeded, incorrectPassword, ProtocolError } from '../protocol-error.ts'
import { checkPassword } from '../sign-in/check-password.ts'
import { continueAfterPassword } from '../sign-in/continue-after-password.ts'
import { findUserOrDecoy } from '../sign-in/find-user-or-decoy.ts'
import { startSrp } from '../sign-in/start-srp.ts'
import { refreshSignIn } from '../tokens/refresh-sign-in.ts'
import {
  clientId,
  parseRequest,
  passwordParameter,
  requireClient,
  tokenParameter,
  usernameParameter,
} from './parse-request.ts'

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

const srpParameters = z.object({ USERNAME: usernameParameter, SRP_A: z.string().min(1) })

function withSrp(ctx: Context, clientId: string, parameters: unknown) {
  const { USERNAME, SRP_A } = parseRequest(srpParameters, parameters)
  return startSrp(ctx, { username: USERNAME, clientId, srpA: SRP_A })
}

const passwordParameters = z.object({
  USERNAME: usernameParameter,
  PASSWORD: passwordParameter,
  DEVICE_KEY: deviceKeyParameter.optional(),
})

export async function withPassword(ctx: Context, clientId: string, parameters: unknown) {
  const { USERNAME, PASSWORD, DEVICE_KEY: deviceKey } = parseRequest(passwordParameters, parameters)
  const checked = await checkPassword(ctx, await findUserOrDecoy(ctx, USERNAME), {
    password: PASSWORD,
    deviceKey,
  })
  if (checked.is === 'locked') throw attemptsExceeded()
  if (checked.is === 'wrong') throw incorrectPassword()
  if (deviceKey) await requireDevice(ctx, { sub: checked.user.sub, key: deviceKey })
  return continueAfterPassword(ctx, { user: checked.user, clientId, deviceKey })
}

const refreshParameters = z.object({ REFRESH_TOKEN: tokenParameter })

export async function withRefreshToken(ctx: Context, clientId: string, parameters: unknown) {
  const { REFRESH_TOKEN: token } = parseRequest(refreshParameters, parameters)
  // The answer holds the next token: a flow without rotation would never notice a stolen one.
  const tokens = await refreshSignIn(ctx, { token, clientId })
  return { ChallengeParameters: {}, AuthenticationResult: tokens }
}
