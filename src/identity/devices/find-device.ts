import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { ProtocolError } from '../protocol-error.ts'
import { devices } from '../tables.ts'

export type DeviceRow = typeof devices.$inferSelect

export async function findDevice(
  ctx: Context,
  { sub, key }: { sub: string; key: string },
): Promise<DeviceRow | null> {
  const [device] = await ctx.db
    .select()
    .from(devices)
    .where(and(eq(devices.key, key), eq(devices.sub, sub)))
  return device ?? null
}

/** The client recognizes this message, forgets the device and retries without it. */
export async function requireDevice(ctx: Context, wanted: { sub: string; key: string }): Promise<DeviceRow> {
  const device = await findDevice(ctx, wanted)
  if (!device) throw new ProtocolError('ResourceNotFoundException', 'Device does not exist.')
  return device
}
