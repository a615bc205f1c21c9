// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths
import type { Problem, SumTerms } from './problem.ts'

/** Ids of the hard limits that the sums starting at `offset` break. */
export function brokenAmong(terms: SumTerms, sums: Float64Array, offset: number): string[] {
  return terms.ids.filter((_, term) => {
    if (terms.isHard[term] === 0) return false
    const value = valueAt(terms, term, sums, offset)
    return value > terms.max[term]! || value < terms.min[term]!
  })
}

/** What has to be known of each single day; `energy` is always. */
export function figuresOfDay({ day: { figure, divisor }, steady }: Problem, energy: number): Int32Array {
  const ofSteady = steady.map((term) => term.figure)
  return Int32Array.from(new Set([energy, ...figure, ...divisor, ...ofSteady].filter((of) => of >= 0)))
}

function valueAt(terms: SumTerms, term: number, sums: Float64Array, offset: number): number {
  const value = sums[offset + terms.figure[term]!]! * terms.scale[term]!
  const divisor = terms.divisor[term]!
  return divisor < 0 ? value : value / sums[offset + divisor]!
}
