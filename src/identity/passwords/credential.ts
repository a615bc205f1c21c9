import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { normalizePassword } from '../normalization/normalize-password.ts'
import { MODULUS, toInteger } from '../srp/group.ts'
import { verifierOf } from '../srp/verifier.ts'

/** The stored data of a password. */
export type Credential = { salt: bigint; verifier: bigint }

export const CREDENTIALS_PURPOSE = 'identity credentials'

const SALT_BYTES = 16
const VERIFIER_BYTES = 384

/** Creates a credential for the normalized form of a new password, encrypted for its user. */
export function sealNewCredential(
  config: Config,
  { sub, password }: { sub: string; password: string },
): Buffer {
  const salt = randomBytes(SALT_BYTES)
  const { poolName } = config.identity
  const verifier = verifierOf({
    poolName,
    userId: sub,
    password: normalizePassword(password),
    salt: toInteger(salt),
  })
  const verifierBytes = Buffer.from(verifier.toString(16).padStart(VERIFIER_BYTES * 2, '0'), 'hex')
  return seal(credentialKey(config), Buffer.concat([salt, verifierBytes]), sub)
}

export function openCredential(config: Config, sub: string, sealed: Buffer): Credential {
  const opened = unseal(credentialKey(config), sealed, sub)
  if (!opened) throw new Error('A credential does not open: SECRET_KEY is not the one it was sealed with.')
  return { salt: toInteger(opened.subarray(0, SALT_BYTES)), verifier: toInteger(opened.subarray(SALT_BYTES)) }
}

/** Compares a password in exactly the passed form: see `passwordForms`. */
export function isPasswordOf(
  config: Config,
  { sub, credential, password }: { sub: string; credential: Credential; password: string },
): boolean {
  const { poolName } = config.identity
  const claimed = verifierOf({ poolName, userId: sub, password, salt: credential.salt })
  return timingSafeEqual(digits(claimed), digits(credential.verifier))
}

/**
 * Returns the `sub` for an unknown user name. It is always the same for a name, and looks like a real one.
 */
export function decoySub(config: Config, username: string): string {
  const bytes = createHmac('sha256', decoyKey(config)).update(username).digest()
  const hex = bytes.toString('hex')
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns a credential that matches no password, always the same for this `sub`. */
export function decoyCredential(config: Config, sub: string): Credential {
  const bytes = Buffer.from(hkdfSync('sha256', decoyKey(config), '', sub, SALT_BYTES + VERIFIER_BYTES))
  return {
    salt: toInteger(bytes.subarray(0, SALT_BYTES)),
    verifier: toInteger(bytes.subarray(SALT_BYTES)) % MODULUS,
  }
}

/** Returns a nonexistent address for a nonexistent `sub`. */
export function decoyEmail(config: Config, sub: string): string {
  const bytes = createHmac('sha256', decoyKey(config)).update(`email ${sub}`).digest()
  const letter = (n: number) => String.fromCharCode(97 + ((bytes[n] ?? 0) % 26))
  return `${letter(0)}@${letter(1)}.invalid`
}

function digits(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(VERIFIER_BYTES * 2, '0'))
}

function credentialKey(config: Config): Buffer {
  return deriveKey(config, CREDENTIALS_PURPOSE)
}

function decoyKey(config: Config): Buffer {
  return deriveKey(config, 'identity unknown users')
}
