// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths, in the inner loop
import type { SumTerms } from './problem.ts'

export type TermDraft = {
  id: string
  figure: number
  divisor: number
  scale: number
  min?: number
  max?: number
  weight: number
  /** True if a plan that breaks the limit must not be served. */
  isHard?: boolean
}

// Grams are rounded when a plan is stored, so a small margin keeps met limits met.
const HAIR = 2e-4

/** Packs terms into arrays, heaviest first, so that costly choices are detected early. */
export function packTerms(unsorted: TermDraft[]): SumTerms {
  const drafts = unsorted.toSorted((a, b) => b.weight - a.weight)
  return {
    ids: drafts.map(({ id }) => id),
    figure: Int32Array.from(drafts, ({ figure }) => figure),
    divisor: Int32Array.from(drafts, ({ divisor }) => divisor),
    scale: Float64Array.from(drafts, ({ scale }) => scale),
    min: Float64Array.from(drafts, ({ min }) => (min === undefined ? -Infinity : min * (1 + HAIR))),
    max: Float64Array.from(drafts, ({ max }) => (max === undefined ? Infinity : max * (1 - HAIR))),
    weight: Float64Array.from(drafts, ({ weight }) => weight),
    isHard: Uint8Array.from(drafts, ({ isHard }) => (isHard ? 1 : 0)),
  }
}

// Any miss of a limit costs this share of its weight. The rest grows with the distance.
export const STEP = 0.15
export const FARTHEST = 2

/** Returns the cost of one term for a value: zero within the limits, then increasing with the distance. */
export function termCost(terms: SumTerms, term: number, value: number): number {
  const least = terms.min[term]!
  const most = terms.max[term]!
  let miss = 0
  if (value < least) miss = (least - value) / (least > 1e-9 ? least : 1e-9)
  else if (value > most) miss = (value - most) / (most > 0 ? most : 1)
  else return 0
  return terms.weight[term]! * (STEP + (miss < FARTHEST ? miss : FARTHEST))
}

/** Returns the cost of all terms for the sums starting at `offset`. */
export function termsCost(terms: SumTerms, sums: Float64Array, offset: number): number {
  const { figure, divisor, scale } = terms
  let cost = 0
  for (let term = 0; term < figure.length; term++) {
    let value = sums[offset + figure[term]!]! * scale[term]!
    const by = divisor[term]!
    if (by >= 0) {
      const below = sums[offset + by]!
      // A share or ratio without its denominator is neither met nor missed.
      if (below <= 0) continue
      value /= below
    }
    cost += termCost(terms, term, value)
  }
  return cost
}
