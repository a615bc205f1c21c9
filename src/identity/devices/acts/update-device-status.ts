import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { requireAccessToken, requireFreshAccessToken } from '../../access/require-access-token.ts'
import { parseRequest, tokenParameter } from '../../parse-request.ts'
import { devices } from '../../tables.ts'
import { deviceKeyParameter } from '../device-key.ts'
import { requireDevice } from '../find-device.ts'

const schema = z.object({
  AccessToken: tokenParameter,
  DeviceKey: deviceKeyParameter,
  DeviceRememberedStatus: z.enum(['remembered', 'not_remembered']).nullish(),
})

/** Updates whether a device is remembered. A remembered device skips the second factor. */
export async function updateDeviceStatus(ctx: Context, request: unknown) {
  const { AccessToken, DeviceKey: key, DeviceRememberedStatus } = parseRequest(schema, request)
  const require = DeviceRememberedStatus === 'remembered' ? requireFreshAccessToken : requireAccessToken
  const { sub } = await require(ctx, AccessToken)
  await requireDevice(ctx, { sub, key })
  if (DeviceRememberedStatus) {
    const isRemembered = DeviceRememberedStatus === 'remembered'
    await ctx.db.update(devices).set({ isRemembered, modifiedAt: ctx.now() }).where(eq(devices.key, key))
  }
  return {}
}
