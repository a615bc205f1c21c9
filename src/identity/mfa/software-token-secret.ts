import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import { seal, unseal } from '#platform/sealing.ts'

export const SOFTWARE_TOKENS_PURPOSE = 'identity software tokens'

export function sealSecret(config: Config, sub: string, secret: Buffer): Buffer {
  return seal(deriveKey(config, SOFTWARE_TOKENS_PURPOSE), secret, sub)
}

export function openSecret(config: Config, sub: string, sealed: Buffer): Buffer {
  const secret = unseal(deriveKey(config, SOFTWARE_TOKENS_PURPOSE), sealed, sub)
  if (secret) return secret
  throw new Error('A software token does not open: SECRET_KEY is not the one it was sealed with.')
}
