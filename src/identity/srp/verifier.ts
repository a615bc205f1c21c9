import { GENERATOR, padded, sha256, toInteger } from './group.ts'
import { modularPower } from './modular-power.ts'

/**
 * Computes v = g ^ H(pad salt ‖ H(pool ‖ user ‖ ":" ‖ password)), which verifies a password without storing
 * it.
 */
export function verifierOf(secret: {
  poolName: string
  userId: string
  password: string
  salt: bigint
}): bigint {
  const identity = sha256(`${secret.poolName}${secret.userId}:${secret.password}`)
  return modularPower(GENERATOR, toInteger(sha256(padded(secret.salt), identity)))
}
