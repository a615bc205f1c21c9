import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { requireAccessToken } from '../../access/require-access-token.ts'
import { parseRequest, tokenParameter } from '../../parse-request.ts'
import { deviceKeyParameter } from '../device-key.ts'
import { requireDevice } from '../find-device.ts'
import { deviceToWire } from '../wire.ts'

const schema = z.object({ AccessToken: tokenParameter, DeviceKey: deviceKeyParameter })

export async function getDevice(ctx: Context, request: unknown) {
  const { AccessToken, DeviceKey: key } = parseRequest(schema, request)
  const { sub } = await requireAccessToken(ctx, AccessToken)
  return { Device: deviceToWire(await requireDevice(ctx, { sub, key })) }
}
