import { DiffieHellman, getDiffieHellman } from 'node:crypto'
import { MODULUS, padded, toInteger } from './group.ts'

const group = getDiffieHellman('modp15')

/**
 * Computes base ^ exponent mod N with OpenSSL, in constant time. Node's predefined groups have no
 * `setPrivateKey` of their own, but work with DiffieHellman's. The alternatives are slower: creating a group
 * from N takes seconds to test that N is prime, key objects compute an unneeded public key each time, and
 * BigInt is five times slower.
 */
export function modularPower(base: bigint, exponent: bigint): bigint {
  DiffieHellman.prototype.setPrivateKey.call(group, padded(exponent))
  return toInteger(group.computeSecret(padded(base % MODULUS)))
}
