/**
 * Big integers for Amplify's password proof (SRP), based on the browser's own. Amplify includes a class that
 * computes in script with 28-bit words. The build replaces it with this class, which implements only the
 * methods used there and only base 16. See decision 30 for the reasons.
 */
export default class NativeBigInteger {
  static readonly ZERO = NativeBigInteger.of(0n)
  static readonly ONE = NativeBigInteger.of(1n)
  readonly #value: bigint

  /**
   * Parses hexadecimal digits with an optional sign. A value that the server left out becomes zero, for which
   * Amplify itself reports an error.
   */
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

  /** Returns a remainder that is never negative. */
  mod(modulus: NativeBigInteger): NativeBigInteger {
    return NativeBigInteger.of(remainder(this.#value, modulus.#value))
  }

  /**
   * Passes `this ** exponent % modulus` to `callback`, like Amplify's class. Neither the exponent nor the
   * result is negative.
   */
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

/** Computes the power by repeated squaring, starting with the exponent's first bit. */
function powerOf(base: bigint, exponent: bigint, modulus: bigint): bigint {
  const reduced = remainder(base, modulus)
  let power = 1n
  for (const bit of exponent.toString(2)) {
    power = (power * power) % modulus
    if (bit === '1') power = (power * reduced) % modulus
  }
  return power
}
