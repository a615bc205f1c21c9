import { desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireAccessToken } from '../../access/require-access-token.ts'
import { parseRequest, tokenParameter } from '../../parse-request.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { devices, signIns } from '../../tables.ts'
import { readDeviceCredential, sealDeviceCredential } from '../device-credential.ts'
import { deviceKeyParameter, newDeviceKey } from '../device-key.ts'

const MOST_DEVICES = 60

const base64 = (bytes: number) =>
  z
    .string()
    .min(4)
    .max(Math.ceil(bytes / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)

const schema = z.object({
  AccessToken: tokenParameter,
  DeviceKey: deviceKeyParameter,
  DeviceName: z
    .string()
    .min(1)
    .max(1024)
    .refine((name) => name.isWellFormed() && !name.includes('\u0000'))
    .nullish(),
  DeviceSecretVerifierConfig: z.object({ Salt: base64(65), PasswordVerifier: base64(385) }),
})

/** Confirms the device of a sign-in. It is remembered only after its owner chooses that. */
export async function confirmDevice(ctx: Context, request: unknown) {
  const {
    AccessToken,
    DeviceKey: key,
    DeviceName,
    DeviceSecretVerifierConfig,
  } = parseRequest(schema, request)
  const { sub, originJti } = await requireAccessToken(ctx, AccessToken)
  if (key !== newDeviceKey(ctx.config, originJti)) {
    throw new ProtocolError('ResourceNotFoundException', 'Device does not exist.')
  }
  const { Salt: salt, PasswordVerifier: verifier } = DeviceSecretVerifierConfig
  const credential = readDeviceCredential({ salt, verifier })
  if (!credential) throw new ProtocolError('InvalidParameterException', 'Invalid PasswordVerifier.')
  const now = ctx.now()
  await inTransaction(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(devices)
      .values({
        key,
        sub,
        name: DeviceName ?? null,
        credential: sealDeviceCredential(ctx.config, key, credential),
        isRemembered: false,
        createdAt: now,
        modifiedAt: now,
        usedAt: now,
      })
      .onConflictDoNothing()
      .returning({ key: devices.key })
    if (added.length === 0) {
      throw new ProtocolError('InvalidParameterException', 'The device is confirmed already.')
    }
    await ctx.db.update(signIns).set({ deviceKey: key }).where(eq(signIns.originJti, originJti))
    await forgetOldest(ctx, sub)
  })
  return { UserConfirmationNecessary: true }
}

async function forgetOldest(ctx: Context, sub: string): Promise<void> {
  const own = await ctx.db
    .select({ key: devices.key })
    .from(devices)
    .where(eq(devices.sub, sub))
    .orderBy(desc(devices.usedAt), desc(devices.createdAt), desc(devices.key))
  const surplus = own.slice(MOST_DEVICES).map(({ key }) => key)
  if (surplus.length > 0) await ctx.db.delete(devices).where(inArray(devices.key, surplus))
}
