import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { parseRequest, usernameParameter } from '../../parse-request.ts'
import { invalidSession, ProtocolError } from '../../protocol-error.ts'
import { openChallenge } from '../../sign-in/challenges/challenge.ts'
import { type ChallengeAnswer, requireSession } from '../../sign-in/challenges/challenge-answer.ts'
import { requireChallenger } from '../../sign-in/challenges/require-challenger.ts'
import { nextChallenge } from '../../sign-in/challenges/signing-in.ts'
import { answerClient, readClientValue } from '../../srp/exchange.ts'
import { padded } from '../../srp/group.ts'
import { openDeviceCredential } from '../device-credential.ts'
import { deviceKeyParameter } from '../device-key.ts'
import { requireDevice } from '../find-device.ts'

const schema = z.object({
  USERNAME: usernameParameter,
  DEVICE_KEY: deviceKeyParameter,
  SRP_A: z.string().min(1),
})

/**
 * Handles the first step of the device's own SRP, which uses its key as the name and its group as the pool.
 */
export async function answerDeviceSrpAuth(ctx: Context, answer: ChallengeAnswer) {
  const { USERNAME: username, DEVICE_KEY: deviceKey, SRP_A } = parseRequest(schema, answer.responses)
  const { clientId } = answer
  const challenge = openChallenge(
    ctx,
    { name: 'DEVICE_SRP_AUTH', clientId, username },
    requireSession(answer),
  )
  if (deviceKey !== challenge.deviceKey) throw invalidSession()
  const clientValue = readClientValue(SRP_A)
  if (clientValue === null) throw new ProtocolError('InvalidParameterException', 'Invalid SRP_A.')
  const user = await requireChallenger(ctx, challenge)
  const device = await requireDevice(ctx, { sub: user.sub, key: deviceKey })
  const { salt, verifier } = openDeviceCredential(ctx.config, deviceKey, device.credential)
  const { serverValue, key } = answerClient(clientValue, verifier)
  const next = nextChallenge(
    ctx,
    'DEVICE_PASSWORD_VERIFIER',
    { user, clientId, deviceKey },
    { parameters: {}, state: { key: key.toString('base64') } },
  )
  return {
    ...next,
    ChallengeParameters: {
      SALT: padded(salt).toString('hex'),
      SRP_B: serverValue.toString(16),
      SECRET_BLOCK: next.Session,
      USERNAME: user.sub,
      DEVICE_KEY: deviceKey,
    },
  }
}
