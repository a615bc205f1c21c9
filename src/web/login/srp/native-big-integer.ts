/**
 * The integers of Amplify's password proof (SRP), as the browser's own: its client brings a class that computes with
 * script in words of 28 bits. This one takes its place when the pages are built, with what of it is used there;
 * decision 30 says why. Bases but 16 are not known to it.
 */
export default class NativeBigInteger {
  static readonly ZERO = NativeBigInteger.of(0n)
  static readonly ONE = NativeBigInteger.of(1n)
  readonly #value: bigint

  /** Of hexadecimal digits, after a sign or none. What a server left out is nothing: Amplify says so itself of zero. */
  constructor(digits: string | undefined, _base: 16) {
    const isNegative = digits?.startsWith('-')
    const magnitude = BigInt(`0x${(isNegative ? digits?.slice(1) : digits) || '0'}`)
    this.#value = isNegative ? -magnitude : magnitude
  }

  static of(value: bigint): NativeBigInteger {
    return new NativeBigInteger(value.toString(16), 16)
  }

  add(other: NativeBigInteger): NativeBigInteger {
    return NativeBigInteger.of(this.#value + other.#value)
  }

  subtract(other: NativeBigInteger): NativeBigInteger {
    return NativeBigInteger.of(this.#value - other.#value)
  }

  multiply(other: NativeBigInteger): NativeBigInteger {
    return NativeBigInteger.of(this.#value * other.#value)
  }

  abs(): NativeBigInteger {
    return this.#value < 0n ? NativeBigInteger.of(-this.#value) : this
  }

  compareTo(other: NativeBigInteger): number {
    return Number(this.#value > other.#value) - Number(this.#value < other.#value)
  }

  equals(other: NativeBigInteger): boolean {
    return this.#value === other.#value
  }

  /** Never below zero. */
  mod(modulus: NativeBigInteger): NativeBigInteger {
    return NativeBigInteger.of(remainder(this.#value, modulus.#value))
  }

  /** Hands `this ** exponent % modulus` to `callback`, as Amplify’s does. Neither is below zero. */
  modPow(
    exponent: NativeBigInteger,
    modulus: NativeBigInteger,
    callback: (error: null, power: NativeBigInteger) => void,
  ): void {
    callback(null, NativeBigInteger.of(powerOf(this.#value, exponent.#value, modulus.#value)))
  }

  toString(_base: 16): string {
    return this.#value.toString(16)
  }
}

function remainder(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus
  return rest < 0n ? rest + modulus : rest
}

/** By squares, from the first bit of the exponent on. */
function powerOf(base: bigint, exponent: bigint, modulus: bigint): bigint {
  const reduced = remainder(base, modulus)
  let power = 1n
  for (const bit of exponent.toString(2)) {
    power = (power * power) % modulus
    if (bit === '1') power = (power * reduced) % modulus
  }
  return power
}
