import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import type { memberKeys } from './tables.ts'
import { unwrapBySecret, wrapBySecret } from './wrap-by-secret.ts'

type WrappedKey = Omit<typeof memberKeys.$inferSelect, 'goalSalt'>

export const BY_SECRET = 'secret'

/** Returns the name of the current wrapping key, as stored in rows. */
export function wrapperNow({ kms }: Config): string {
  return kms?.keyArn ?? BY_SECRET
}

/** True if the settings include the key that a row was wrapped by. */
export function isSetUp({ kms }: Config, wrappedBy: string): boolean {
  return [BY_SECRET, kms?.keyArn, kms?.previousKeyArn].includes(wrappedBy)
}

export async function wrapKey(ctx: Context, memberId: string, key: Buffer): Promise<WrappedKey> {
  const wrappedBy = wrapperNow(ctx.config)
  const wrapped =
    wrappedBy === BY_SECRET
      ? wrapBySecret(ctx.config, memberId, key)
      : await (await kms()).wrapByKms(ctx, { memberId, keyArn: wrappedBy }, key)
  return { memberId, wrapped, wrappedBy }
}

/**
 * Unwraps with the key that wrapped it, not necessarily the current one. The settings, not the row, decide
 * which KMS keys can be called.
 */
export async function unwrapKey(ctx: Context, { memberId, wrapped, wrappedBy }: WrappedKey): Promise<Buffer> {
  if (!isSetUp(ctx.config, wrappedBy)) throw new Error(NOT_SET_UP)
  return wrappedBy === BY_SECRET
    ? unwrapBySecret(ctx.config, memberId, wrapped)
    : (await kms()).unwrapByKms(ctx, { memberId, keyArn: wrappedBy }, wrapped)
}

export const NOT_SET_UP =
  'Members’ keys were wrapped with a key of AWS KMS that is not set up: set KMS_KEY_ID, or KMS_KEY_ID_PREVIOUS, to it.'

/** Loaded only when needed. */
function kms() {
  return import('./wrap-by-kms.ts')
}
