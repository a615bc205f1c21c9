// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths
import type { Problem, SumTerms } from './problem.ts'

/** Returns the ids of the limits that the sums starting at `offset` break. */
export function brokenAmong(terms: SumTerms, sums: Float64Array, offset: number): string[] {
  return [...missesAmong(terms, sums, offset).keys()]
}

/** Returns how far the sums starting at `offset` are from each limit that they break, by id. */
export function missesAmong(terms: SumTerms, sums: Float64Array, offset: number): Map<string, number> {
  const misses = new Map<string, number>()
  for (const [term, id] of terms.ids.entries()) {
    if (terms.isHard[term] === 0) continue
    const value = valueAt(terms, term, sums, offset)
    const miss = Math.max(value - terms.max[term]!, terms.min[term]! - value)
    if (miss > 0) misses.set(id, Math.max(miss, misses.get(id) ?? 0))
  }
  return misses
}

/** Returns the figures needed for each single day. `energy` is always included. */
export function figuresOfDay({ day: { figure, divisor }, steady }: Problem, energy: number): Int32Array {
  const ofSteady = steady.map((term) => term.figure)
  return Int32Array.from(new Set([energy, ...figure, ...divisor, ...ofSteady].filter((of) => of >= 0)))
}

function valueAt(terms: SumTerms, term: number, sums: Float64Array, offset: number): number {
  const value = sums[offset + terms.figure[term]!]! * terms.scale[term]!
  const divisor = terms.divisor[term]!
  return divisor < 0 ? value : value / sums[offset + divisor]!
}
