import { createHash, getDiffieHellman } from 'node:crypto'

/** The 3072-bit safe prime of RFC 3526 (group 15), adopted by RFC 5054. Cognito uses it with g = 2. */
export const MODULUS = toInteger(getDiffieHellman('modp15').getPrime())
export const GENERATOR = 2n

/** k = H(pad N ‖ pad g) */
export const MULTIPLIER = toInteger(sha256(padded(MODULUS), padded(GENERATOR)))

/** Encodes whole bytes, with a leading zero byte if the top bit is set, like Java's BigInteger. */
export function padded(value: bigint): Buffer {
  const digits = value.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex')
}

export function toInteger(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex') || '0'}`)
}

export function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
