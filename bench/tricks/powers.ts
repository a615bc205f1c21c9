import { GENERATOR, MODULUS } from '#identity/srp/group.ts'
import { modularPower } from '#identity/srp/modular-power.ts'

const TIMES = 40

/** Milliseconds of a power modulo the group's prime, with an exponent as long as a hash, by OpenSSL and by BigInt. */
export function measurePowers(): string {
  const exponents = Array.from(
    { length: TIMES },
    (_, n) => (1n << 255n) + BigInt(n) * 0x9e3779b97f4a7c15n ** 3n,
  )
  const ours = millisecondsOf(() => exponents.map((exponent) => modularPower(GENERATOR, exponent)))
  const plain = millisecondsOf(() => exponents.map((exponent) => plainPower(GENERATOR, exponent)))
  return `A power: ${ours.toFixed(2)} ms by OpenSSL, ${plain.toFixed(2)} ms by BigInt (${(plain / ours).toFixed(1)} times)\n`
}

function millisecondsOf(act: () => unknown): number {
  act()
  const startedAt = performance.now()
  act()
  return (performance.now() - startedAt) / TIMES
}

function plainPower(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [power, left] = [base % MODULUS, exponent]; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * power) % MODULUS
    power = (power * power) % MODULUS
  }
  return result
}
