// biome-ignore-all lint/style/noNonNullAssertion: indexes stay within the array
const LOOPS = 1_000_000
const MASK = 4095
const numbers = Float64Array.from({ length: MASK + 1 }, (_, at) => 1 + at / 1e6)

/** A million multiplications over an array: by what it takes here, times of different machines can be compared. */
export function referenceLoop(): void {
  let sum = 0
  for (let at = 0; at < LOOPS; at++) sum += numbers[at & MASK]! * numbers[(at * 7) & MASK]!
  // Once compiled, a sum that nobody reads is not reckoned.
  numbers[0] = 1 + (sum % 1)
}
