import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { deviceGroupKeyOf } from '../devices/device-credential.ts'
import { newDeviceKey } from '../devices/device-key.ts'
import { findDevice } from '../devices/find-device.ts'
import { issueFirstTokens } from '../tokens/issue-first-tokens.ts'
import { noticeNewPlace } from '../ways-in/notice-new-place.ts'
import type { SigningIn } from './challenges/signing-in.ts'
import { deviceChallenge } from './device-challenge.ts'

/**
 * Continues after the password and second factor. A device named by the client must prove itself, and any
 * other client gets its tokens.
 */
export async function continueAfterSecondFactor(ctx: Context, signingIn: SigningIn) {
  const { user, clientId, deviceKey } = signingIn
  const device = deviceKey ? await findDevice(ctx, { sub: user.sub, key: deviceKey }) : null
  if (device) return deviceChallenge(ctx, signingIn, device.key)
  await noticeNewPlace(ctx, user)
  const originJti = randomUUID()
  const tokens = await issueFirstTokens(ctx, { user, clientId, originJti })
  const NewDeviceMetadata = {
    DeviceKey: newDeviceKey(ctx.config, originJti),
    DeviceGroupKey: deviceGroupKeyOf(user.sub),
  }
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, NewDeviceMetadata } }
}
