import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import type { memberKeys } from './tables.ts'
import { unwrapBySecret, wrapBySecret } from './wrap-by-secret.ts'

type WrappedKey = Omit<typeof memberKeys.$inferSelect, 'goalSalt'>

export const BY_SECRET = 'secret'

/** What wraps keys from now on, as their rows say it. */
export function wrapperNow({ kms }: Config): string {
  return kms?.keyArn ?? BY_SECRET
}

/** Whether the settings have what a key was wrapped by. */
export function isSetUp({ kms }: Config, wrappedBy: string): boolean {
  return [BY_SECRET, kms?.keyArn, kms?.previousKeyArn].includes(wrappedBy)
}

/** A member’s key as it may lie in the database. */
export async function wrapKey(ctx: Context, memberId: string, key: Buffer): Promise<WrappedKey> {
  const wrappedBy = wrapperNow(ctx.config)
  const wrapped =
    wrappedBy === BY_SECRET
      ? wrapBySecret(ctx.config, memberId, key)
      : await (await kms()).wrapByKms(ctx, { memberId, keyArn: wrappedBy }, key)
  return { memberId, wrapped, wrappedBy }
}

/** By what wrapped it, whatever does now. Which key of KMS may be asked is for the settings to say, not for a row. */
export async function unwrapKey(ctx: Context, { memberId, wrapped, wrappedBy }: WrappedKey): Promise<Buffer> {
  if (!isSetUp(ctx.config, wrappedBy)) throw new Error(NOT_SET_UP)
  return wrappedBy === BY_SECRET
    ? unwrapBySecret(ctx.config, memberId, wrapped)
    : (await kms()).unwrapByKms(ctx, { memberId, keyArn: wrappedBy }, wrapped)
}

export const NOT_SET_UP =
  'Members’ keys were wrapped with a key of AWS KMS that is not set up: set KMS_KEY_ID, or KMS_KEY_ID_PREVIOUS, to it.'

/** Loaded where it is used. */
function kms() {
  return import('./wrap-by-kms.ts')
}
