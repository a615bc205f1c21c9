import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { GENERATOR, MODULUS, MULTIPLIER, padded, sha256, toInteger } from './group.ts'
import { modularPower } from './modular-power.ts'

const KEY_BYTES = 16

/** Parses the client's public value. Returns null if it would fix the key regardless of the password. */
export function readClientValue(hex: string): bigint | null {
  if (!/^[0-9a-f]{1,1024}$/i.test(hex)) return null
  const value = BigInt(`0x${hex}`)
  return value % MODULUS === 0n ? null : value
}

/**
 * Computes the server's half of SRP-6a: its public value, and the key that only the right password also
 * produces.
 */
export function answerClient(clientValue: bigint, verifier: bigint): { serverValue: bigint; key: Buffer } {
  const secret = toInteger(randomBytes(32))
  const serverValue = (MULTIPLIER * verifier + modularPower(GENERATOR, secret)) % MODULUS
  const scrambler = toInteger(sha256(padded(clientValue), padded(serverValue)))
  const shared = modularPower(clientValue * modularPower(verifier, scrambler), secret)
  const key = hkdfSync('sha256', padded(shared), padded(scrambler), 'Caldera Derived Key', KEY_BYTES)
  return { serverValue, key: Buffer.from(key) }
}

export type SrpClaim = {
  key: Buffer
  poolName: string
  userId: string
  secretBlock: Buffer
  timestamp: string
}

/** Computes the proof that a client signs to show that it has the key. */
export function proofOf(claim: SrpClaim): Buffer {
  return createHmac('sha256', claim.key)
    .update(claim.poolName)
    .update(claim.userId)
    .update(claim.secretBlock)
    .update(claim.timestamp)
    .digest()
}

export function isProof(signature: string, claim: SrpClaim): boolean {
  const expected = proofOf(claim)
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
