import { hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerClient, readClientValue } from './exchange.ts'
import { GENERATOR, MODULUS, MULTIPLIER, padded, sha256, toInteger } from './group.ts'
import { modularPower } from './modular-power.ts'
import { verifierOf } from './verifier.ts'

const user = { poolName: 'Pool', userId: 'f3b1', salt: 0x00ab_cdefn }

/** Computes the client's half by the specification, without OpenSSL. */
function clientKey({
  password,
  secret,
  serverValue,
}: {
  password: string
  secret: bigint
  serverValue: bigint
}) {
  const scrambler = toInteger(sha256(padded(slowPower(GENERATOR, secret)), padded(serverValue)))
  const identity = sha256(`${user.poolName}${user.userId}:${password}`)
  const x = toInteger(sha256(padded(user.salt), identity))
  const base = serverValue - MULTIPLIER * slowPower(GENERATOR, x)
  const shared = slowPower(((base % MODULUS) + MODULUS) % MODULUS, secret + scrambler * x)
  return Buffer.from(hkdfSync('sha256', padded(shared), padded(scrambler), 'Caldera Derived Key', 16))
}

function slowPower(base: bigint, exponent: bigint): bigint {
  let power = 1n
  for (const bit of exponent.toString(2)) {
    power = (power * power) % MODULUS
    if (bit === '1') power = (power * base) % MODULUS
  }
  return power
}

test('both sides compute the same key from the right password, and only from it', () => {
  const verifier = verifierOf({ ...user, password: 'Correct-Horse-7' })
  const secret = toInteger(randomBytes(32))
  const { serverValue, key } = answerClient(slowPower(GENERATOR, secret), verifier)
  expect(clientKey({ password: 'Correct-Horse-7', secret, serverValue })).toEqual(key)
  expect(clientKey({ password: 'correct-Horse-7', secret, serverValue })).not.toEqual(key)
})

test('OpenSSL computes powers as defined', () => {
  const base = toInteger(randomBytes(384)) % MODULUS
  for (const exponent of [1n, 2n, 65_537n, toInteger(randomBytes(32)), toInteger(randomBytes(64))]) {
    expect(modularPower(base, exponent)).toBe(slowPower(base, exponent))
  }
})

test('a client value that would fix the key is refused', () => {
  for (const value of [0n, MODULUS, MODULUS * 2n]) expect(readClientValue(value.toString(16))).toBeNull()
  for (const text of ['', '-1', 'xyz', 'f'.repeat(1025)]) expect(readClientValue(text)).toBeNull()
  expect(readClientValue('2')).toBe(2n)
})

test('numbers are padded as clients pad them', () => {
  expect(padded(0x7fn).toString('hex')).toBe('7f')
  expect(padded(0x80n).toString('hex')).toBe('0080')
  expect(padded(0x123n).toString('hex')).toBe('0123')
})
