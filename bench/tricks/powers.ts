import { createRequire } from 'node:module'
import { GENERATOR, MODULUS } from '#identity/srp/group.ts'
import { modularPower } from '#identity/srp/modular-power.ts'
import NativeBigInteger from '#web/login/srp/native-big-integer.ts'

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

/** Milliseconds of the three powers of a sign-in, as Amplify’s own integers compute them and as the browser’s do. */
export async function measureProofs(): Promise<string> {
  const amplify = createRequire(import.meta.url).resolve('@aws-amplify/auth/package.json')
  const published = amplify.replace(
    /package\.json$/,
    'dist/esm/providers/cognito/utils/srp/BigInteger/BigInteger.mjs',
  )
  const { default: Published } = await import(published)
  const [theirs = 0, ours = 0] = [Published, NativeBigInteger].map((Integer) =>
    millisecondsOf(() => Array.from({ length: TIMES }, () => provePassword(Integer))),
  )
  return `A proof: ${theirs.toFixed(1)} ms by Amplify’s integers, ${ours.toFixed(1)} ms by ours (${(theirs / ours).toFixed(1)} times)\n`
}

/** With exponents as long as Amplify draws and hashes them. */
function provePassword(Integer: typeof NativeBigInteger): void {
  const modulus = new Integer(MODULUS.toString(16), 16)
  const hash = 'b504f333f9de6484'.repeat(4)
  for (const exponent of ['9e3779b97f4a7c15'.repeat(16), hash, `1${'9e3779b97f4a7c15'.repeat(16)}`])
    new Integer('3f'.repeat(384), 16).modPow(new Integer(exponent, 16), modulus, () => undefined)
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
