// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths, in the inner loop
import type { DietScoreTerm } from './problem.ts'
import { STEP } from './sum-terms.ts'

const PER_MISSED_ITEM = 0.05

/** Returns the cost of missing a diet score, for the current sums plus those in `more` from index `at`. */
export function dietScoreCost(
  { items, min, weight }: DietScoreTerm,
  sums: Float64Array,
  more: Float64Array,
  at: number,
): number {
  let score = 0
  let distance = 0
  for (let place = 0; place < items.length; place++) {
    const { figure, divisor, scale, full, half } = items[place]!
    let value = (sums[figure]! + more[at + figure]!) * scale
    if (divisor >= 0) {
      const below = sums[divisor]! + more[at + divisor]!
      value = below > 0 ? value / below : Infinity
    }
    if (value >= full.min && value <= full.max) {
      score += 1
      continue
    }
    if (half && value >= half.min && value <= half.max) score += 0.5
    const miss = value < full.min ? (full.min - value) / full.min : (value - full.max) / (full.max || 1)
    distance += miss < 1 ? miss : 1
  }
  return score >= min ? 0 : weight * (STEP + (min - score) / min + distance * PER_MISSED_ITEM)
}
