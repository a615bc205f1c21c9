import { createHmac } from 'node:crypto'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { findDevice } from '../../devices/find-device.ts'

/** Counts attempts for the whole account, regardless of their source. */
export const WHOLE_ACCOUNT = ''

/**
 * Returns the source of an attempt: one of the user's devices, whose key is secret, or else a network. A
 * guesser elsewhere cannot lock either. Only a keyed hash of the address is stored.
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
