// biome-ignore-all lint/style/noNonNullAssertion: indexes stay within the array
const LOOPS = 1_000_000
const MASK = 4095
const numbers = Float64Array.from({ length: MASK + 1 }, (_, at) => 1 + at / 1e6)

/**
 * Runs a million multiplications over an array. Its time makes the times of different machines comparable.
 */
export function referenceLoop(): void {
  let sum = 0
  for (let at = 0; at < LOOPS; at++) sum += numbers[at & MASK]! * numbers[(at * 7) & MASK]!
  // The compiler skips the computation of a sum that is never read.
  numbers[0] = 1 + (sum % 1)
}
