import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import { seal, unseal } from '#platform/sealing.ts'

export const MEMBER_KEYS_PURPOSE = 'member-keys'

/** Wraps a member's key with a key derived from SECRET_KEY. */
export function wrapBySecret(config: Config, memberId: string, key: Buffer): Buffer {
  return seal(deriveKey(config, MEMBER_KEYS_PURPOSE), key, memberId)
}

export function unwrapBySecret(config: Config, memberId: string, wrapped: Buffer): Buffer {
  const key = unseal(deriveKey(config, MEMBER_KEYS_PURPOSE), wrapped, memberId)
  if (!key) throw new Error('A member’s key does not open: SECRET_KEY is not the one it was wrapped with.')
  return key
}
