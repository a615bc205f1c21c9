import { DiffieHellman, getDiffieHellman } from 'node:crypto'
import { MODULUS, padded, toInteger } from './group.ts'

const group = getDiffieHellman('modp15')

/**
 * base ^ exponent mod N by OpenSSL, in constant time. A group that Node knows by name has no `setPrivateKey` of its
 * own, but takes that of DiffieHellman; to make one from N takes seconds to test that N is prime, key objects of
 * the group reckon a public key each time that nobody needs, and BigInt is five times slower.
 */
export function modularPower(base: bigint, exponent: bigint): bigint {
  DiffieHellman.prototype.setPrivateKey.call(group, padded(exponent))
  return toInteger(group.computeSecret(padded(base % MODULUS)))
}
