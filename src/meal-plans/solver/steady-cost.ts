// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths, in the inner loop
import type { SteadyTerm } from './problem.ts'
import { FARTHEST, STEP } from './sum-terms.ts'

// Grams are rounded when a plan is stored, so a small margin keeps met limits met.
const ROOM = 0.998

/**
 * Returns the cost of unsteady days: zero while every run is near the level, then increasing with the
 * distance.
 */
export function steadyCost(term: SteadyTerm, days: ArrayLike<number>): number {
  const { before, window, within, withinShare, weight } = term
  let sum = 0
  for (let day = 0; day < days.length; day++) sum += days[day]!
  const level = term.level ?? sum / days.length
  const allowed = ROOM * Math.max(within, withinShare * level)
  const first = before.length
  const count = first + days.length
  const length = Math.min(window, count)
  let miss = 0
  let run = 0
  for (let at = 0; at < count; at++) {
    run += at < first ? before[at]! : days[at - first]!
    if (at >= length) run -= at - length < first ? before[at - length]! : days[at - length - first]!
    if (at < length - 1) continue
    const off = Math.abs(run / length - level)
    if (off > allowed) miss += (off - allowed) / allowed
  }
  return miss === 0 ? 0 : weight * (STEP + Math.min(miss, FARTHEST))
}
