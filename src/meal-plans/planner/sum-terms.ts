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
}

// Grams are rounded when a plan is written down; a hair of room keeps a met limit met.
const HAIR = 2e-4

export function packTerms(drafts: TermDraft[]): SumTerms {
  return {
    ids: drafts.map(({ id }) => id),
    figure: Int32Array.from(drafts, ({ figure }) => figure),
    divisor: Int32Array.from(drafts, ({ divisor }) => divisor),
    scale: Float64Array.from(drafts, ({ scale }) => scale),
    min: Float64Array.from(drafts, ({ min }) => (min === undefined ? -Infinity : min * (1 + HAIR))),
    max: Float64Array.from(drafts, ({ max }) => (max === undefined ? Infinity : max * (1 - HAIR))),
    weight: Float64Array.from(drafts, ({ weight }) => weight),
  }
}

// Missing a limit at all costs this much of its weight; the rest grows with the distance.
const STEP = 0.15
const FARTHEST = 2

/** What the sums starting at `offset` cost by the terms. Reads typed arrays only and allocates nothing. */
export function termsCost(terms: SumTerms, sums: Float64Array, offset: number): number {
  const { figure, divisor, scale, min, max, weight } = terms
  let cost = 0
  for (let term = 0; term < figure.length; term++) {
    let value = sums[offset + figure[term]!]! * scale[term]!
    const by = divisor[term]!
    if (by >= 0) {
      const below = sums[offset + by]!
      // Without the food to compare with, a share or ratio is neither met nor missed.
      if (below <= 0) continue
      value /= below
    }
    const least = min[term]!
    const most = max[term]!
    let miss = 0
    if (value < least) miss = (least - value) / Math.max(least, 1e-9)
    else if (value > most) miss = (value - most) / (most > 0 ? most : 1)
    if (miss > 0) cost += weight[term]! * (STEP + Math.min(miss, FARTHEST))
  }
  return cost
}
