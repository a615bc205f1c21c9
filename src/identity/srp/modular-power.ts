import { createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto'
import { GENERATOR, MODULUS, padded, toInteger } from './group.ts'

/**
 * base ^ exponent mod N by OpenSSL, in constant time. `createDiffieHellman(N)` would need 1.4 s to test that N
 * is prime and BigInt is three times slower, so both numbers are handed over as DER keys of the known group.
 */
export function modularPower(base: bigint, exponent: bigint): bigint {
  const privateKey = createPrivateKey({ key: privateKeyDer(exponent), type: 'pkcs8', format: 'der' })
  const publicKey = createPublicKey({ key: publicKeyDer(base % MODULUS), type: 'spki', format: 'der' })
  return toInteger(diffieHellman({ privateKey, publicKey }))
}

// ASN.1: only the five tags that the two key formats (RFC 5208, RFC 5280) are made of.
const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const SEQUENCE = 0x30
const DH_KEY_AGREEMENT = Buffer.from('06092a864886f70d010301', 'hex')

const algorithm = der(SEQUENCE, DH_KEY_AGREEMENT, der(SEQUENCE, integer(MODULUS), integer(GENERATOR)))

function privateKeyDer(exponent: bigint): Buffer {
  return der(SEQUENCE, integer(0n), algorithm, der(OCTET_STRING, integer(exponent)))
}

function publicKeyDer(value: bigint): Buffer {
  const unusedBits = Buffer.from([0])
  return der(SEQUENCE, algorithm, der(BIT_STRING, unusedBits, integer(value)))
}

function integer(value: bigint): Buffer {
  return der(INTEGER, padded(value))
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), derLength(content.length), content])
}

function derLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  if (length < 0x100) return Buffer.from([0x81, length])
  return Buffer.from([0x82, length >> 8, length & 0xff])
}
