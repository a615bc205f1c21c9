import { createHmac } from 'node:crypto'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { findDevice } from '../../devices/find-device.ts'

/** Counted for the account as a whole, wherever a try comes from. */
export const WHOLE_ACCOUNT = ''

/**
 * Where a try comes from: a device of the user's, whose key nobody else knows, or else a network. Who guesses from
 * elsewhere cannot lock either. No address is stored, only a keyed hash of it.
 */
export async function attemptSource(
  ctx: Context,
  { sub, deviceKey }: { sub: string; deviceKey?: string | undefined },
): Promise<string> {
  if (deviceKey && (await findDevice(ctx, { sub, key: deviceKey }))) return `device ${deviceKey}`
  const hash = createHmac('sha256', deriveKey(ctx.config, 'identity attempt sources'))
  return `network ${hash.update(ctx.network ?? '').digest('base64url')}`
}

export function isDevice(source: string): boolean {
  return source.startsWith('device ')
}
