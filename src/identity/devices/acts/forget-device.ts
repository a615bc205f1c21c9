import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireAccessToken } from '../../access/require-access-token.ts'
import { parseRequest, tokenParameter } from '../../parse-request.ts'
import { devices } from '../../tables.ts'
import { revokeSignIns } from '../../tokens/revoke-sign-ins.ts'
import { deviceKeyParameter } from '../device-key.ts'
import { requireDevice } from '../find-device.ts'

const schema = z.object({ AccessToken: tokenParameter, DeviceKey: deviceKeyParameter })

/**
 * Forgets a device and, unlike Cognito, ends its sign-ins, because it may be lost. The requester's own
 * sign-in continues.
 */
export async function forgetDevice(ctx: Context, request: unknown) {
  const { AccessToken, DeviceKey: key } = parseRequest(schema, request)
  const { sub, originJti } = await requireAccessToken(ctx, AccessToken)
  await requireDevice(ctx, { sub, key })
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(devices).where(eq(devices.key, key))
    await revokeSignIns(ctx, { sub, deviceKey: key, except: originJti })
  })
  return {}
}
