// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths, in the inner loop
import type { DishChoices, Problem, SumTerms } from './problem.ts'

/** How often the weights of the limits are adjusted. */
const ROUNDS = 150
const STRENGTH = 4
/** As a share of a limit. A smaller miss could be due to rounding. */
const CERTAIN = 1e-6
/**
 * The least weight of a named limit, as a share of the heaviest limit, in the same and in the opposite
 * direction.
 */
const NAMED = { share: 0.5, shareAgainst: 0.1 } as const

/** True if it is certain that no day can keep all limits. `false` does not prove that such a day exists. */
export function isDayImpossible(problem: Problem): boolean {
  return limitsPullingApart(problem) !== null
}

/**
 * Returns the ids of limits that no day can keep together, heaviest first. If every choice of meals misses a
 * weighted sum of the limits, then no day keeps all of them (Lagrangian bound). `null` means that nothing was
 * proved.
 */
export function limitsPullingApart(problem: Problem): string[] | null {
  const { beside, pinned, choices, width } = problem
  // If some days have fixed meals or extra intake, the days differ, so this check leaves them to the search.
  if (beside || pinned.some((choice) => choice >= 0)) return null
  const limits = hardLimits(problem)
  const amounts = choices.map((choices) => amountsFor(choices, limits, width))
  const room = Float64Array.from(limits, ({ most }) => most)
  toScale(amounts, room)
  const weights = new Float64Array(limits.length).fill(1)
  const misses = new Float64Array(limits.length)
  for (let round = 0; round < ROUNDS && limits.length > 0; round++) {
    if (leastMiss(amounts, { room, weights, misses }) > CERTAIN) return heaviest(limits, weights)
    if (!misses.some((miss) => miss > 0)) return null
    reweigh(weights, misses, STRENGTH / Math.sqrt(round + 1))
  }
  return null
}

/**
 * Returns the limits with at least half the weight of the heaviest, and the heaviest one in the opposite
 * direction.
 */
function heaviest(limits: Limit[], weights: Float64Array): string[] {
  const byWeight = limits
    .map(({ id, isLeast }, at) => ({ id, isLeast, weight: weights[at]! }))
    .toSorted((a, b) => b.weight - a.weight)
  const [first] = byWeight
  if (!first) return []
  const named = byWeight.filter(({ weight }) => weight >= first.weight * NAMED.share)
  const against = byWeight.find(({ isLeast }) => isLeast !== first.isLeast)
  const isFelt = against && against.weight >= first.weight * NAMED.shareAgainst
  return [...new Set([...named, ...(isFelt ? [against] : [])].map(({ id }) => id))]
}

/**
 * A limit in the form: the sum of `figure × scale + other × otherScale` over the meals of a day is at most
 * `most`. `isLeast` marks a minimum, which is stored with its signs reversed.
 */
type Limit = {
  id: string
  isLeast: boolean
  figure: number
  scale: number
  other: number
  otherScale: number
  most: number
}

/** Returns the limits of each day, and those of the week, which apply to the mean of its days. */
function hardLimits({ day, week, days }: Problem): Limit[] {
  return [...limitsOf(day, 1), ...limitsOf(week, days)]
}

function limitsOf({ ids, isHard, figure, divisor, scale, min, max }: SumTerms, days: number): Limit[] {
  return [...isHard.keys()].flatMap((term) => {
    if (isHard[term] === 0) return []
    const of = { id: ids[term]!, figure: figure[term]!, other: divisor[term]! }
    const [least, most, by] = [min[term]!, max[term]!, scale[term]!]
    // A ratio is at most `most` if `figure × scale - other × most` is at most 0.
    const limit = (sign: number, amount: number): Limit =>
      of.other < 0
        ? { ...of, isLeast: sign < 0, scale: sign * by * days, otherScale: 0, most: sign * amount }
        : { ...of, isLeast: sign < 0, scale: sign * by, otherScale: -sign * amount, most: 0 }
    return [...(most < Infinity ? [limit(1, most)] : []), ...(least > 0 ? [limit(-1, least)] : [])]
  })
}

/** Computes the amount that each choice for a slot adds to each limit. */
function amountsFor({ figures, open }: DishChoices, limits: Limit[], width: number): Float64Array {
  const amounts = new Float64Array(open * limits.length)
  for (const [at, { figure, scale, other, otherScale }] of limits.entries())
    for (let choice = 0; choice < open; choice++) {
      const from = choice * width
      amounts[choice * limits.length + at] =
        figures[from + figure]! * scale + (other < 0 ? 0 : figures[from + other]! * otherScale)
    }
  return amounts
}

/** Divides the amounts of each limit by the most that a day can add, so that limits are comparable. */
function toScale(amounts: Float64Array[], room: Float64Array): void {
  const most = new Float64Array(room.length)
  for (const ofSlot of amounts) {
    const largest = new Float64Array(room.length)
    for (let at = 0; at < ofSlot.length; at++) {
      const limit = at % room.length
      largest[limit] = Math.max(largest[limit]!, Math.abs(ofSlot[at]!))
    }
    for (let limit = 0; limit < room.length; limit++) most[limit]! += largest[limit]!
  }
  for (let limit = 0; limit < room.length; limit++) room[limit]! /= most[limit] || 1
  for (const ofSlot of amounts)
    for (let at = 0; at < ofSlot.length; at++) ofSlot[at]! /= most[at % room.length] || 1
}

type Weighing = { room: Float64Array; weights: Float64Array; misses: Float64Array }

/**
 * Returns the least amount by which any day misses the weighted sum of the limits. Fills `misses` with those
 * of that day.
 */
function leastMiss(amounts: Float64Array[], { room, weights, misses }: Weighing): number {
  const count = room.length
  let sum = 0
  for (let limit = 0; limit < count; limit++) {
    misses[limit] = -room[limit]!
    sum -= room[limit]! * weights[limit]!
  }
  for (const ofSlot of amounts) {
    let least = Infinity
    let chosen = 0
    for (let from = 0; from < ofSlot.length; from += count) {
      let amount = 0
      for (let limit = 0; limit < count; limit++) amount += ofSlot[from + limit]! * weights[limit]!
      if (amount >= least) continue
      least = amount
      chosen = from
    }
    sum += least
    for (let limit = 0; limit < count; limit++) misses[limit]! += ofSlot[chosen + limit]!
  }
  return sum
}

/** Raises the weights of missed limits and lowers those of kept limits. The total weight stays the same. */
function reweigh(weights: Float64Array, misses: Float64Array, strength: number): void {
  const farthest = Math.max(...misses.map(Math.abs))
  let sum = 0
  for (let limit = 0; limit < weights.length; limit++) {
    weights[limit]! *= Math.exp((strength * misses[limit]!) / farthest)
    sum += weights[limit]!
  }
  for (let limit = 0; limit < weights.length; limit++) weights[limit]! *= weights.length / sum
}
