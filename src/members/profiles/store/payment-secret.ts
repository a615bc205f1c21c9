import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import { seal, unseal } from '#platform/sealing.ts'

export const PAYMENT_SECRETS_PURPOSE = 'payment secrets'

/** Whoever has the client secret of a payment can look at it and confirm it, so it is kept sealed, bound to its profile. */
export function sealPaymentSecret(config: Config, profileId: string, secret: string | null): Buffer | null {
  return secret === null
    ? null
    : seal(deriveKey(config, PAYMENT_SECRETS_PURPOSE), Buffer.from(secret), profileId)
}

export function openPaymentSecret(config: Config, profileId: string, sealed: Buffer | null): string | null {
  if (sealed === null) return null
  const secret = unseal(deriveKey(config, PAYMENT_SECRETS_PURPOSE), sealed, profileId)
  if (!secret)
    throw new Error('A payment secret does not open: SECRET_KEY is not the one it was sealed with.')
  return secret.toString()
}
