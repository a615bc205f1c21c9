import { createHash } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import { seal, unseal } from '#platform/sealing.ts'
import type { Credential } from '../passwords/credential.ts'
import { MODULUS, padded, toInteger } from '../srp/group.ts'

export const DEVICES_PURPOSE = 'identity devices'

const LENGTH_BYTES = 2

/**
 * Returns the group key that a browser uses in SRP. It is not secret, but it must never change because the
 * device's secret depends on it.
 */
export function deviceGroupKeyOf(sub: string): string {
  return `-${createHash('sha256').update(`device group ${sub}`).digest('base64url').slice(0, 9)}`
}

/** Parses a salt and verifier made by a browser. Returns null for values that would accept any password. */
export function readDeviceCredential(given: { salt: string; verifier: string }): Credential | null {
  const salt = toInteger(Buffer.from(given.salt, 'base64'))
  const verifier = toInteger(Buffer.from(given.verifier, 'base64'))
  return salt > 0n && verifier > 1n && verifier < MODULUS - 1n ? { salt, verifier } : null
}

export function sealDeviceCredential(config: Config, key: string, { salt, verifier }: Credential): Buffer {
  const saltBytes = padded(salt)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt16BE(saltBytes.length)
  return seal(deriveKey(config, DEVICES_PURPOSE), Buffer.concat([length, saltBytes, padded(verifier)]), key)
}

export function openDeviceCredential(config: Config, key: string, sealed: Buffer): Credential {
  const opened = unseal(deriveKey(config, DEVICES_PURPOSE), sealed, key)
  if (!opened) throw new Error('A device does not open: SECRET_KEY is not the one it was sealed with.')
  const end = LENGTH_BYTES + opened.readUInt16BE(0)
  return { salt: toInteger(opened.subarray(LENGTH_BYTES, end)), verifier: toInteger(opened.subarray(end)) }
}
