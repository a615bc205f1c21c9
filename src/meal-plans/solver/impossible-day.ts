// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths, in the inner loop
import type { DishChoices, Problem, SumTerms } from './problem.ts'

/** How often the limits are weighed anew against each other. */
const ROUNDS = 150
const STRENGTH = 4
/** As a share of a limit: what is missed by less may be a matter of rounding. */
const CERTAIN = 1e-6
/** How much a limit weighs, as a share of the heaviest, to be named; beside it and against it. */
const NAMED = { share: 0.5, shareAgainst: 0.1 } as const

/** Whether it is certain that no day keeps all hard limits at once. `false` says nothing. */
export function isDayImpossible(problem: Problem): boolean {
  return limitsPullingApart(problem) !== null
}

/**
 * The limits that no day keeps together, by their ids, those that weigh most first: where a weighted sum of them is
 * missed though each meal is chosen for nothing but that sum, no day keeps each of them (Lagrange’s bound). `null`
 * says nothing.
 */
export function limitsPullingApart(problem: Problem): string[] | null {
  const { beside, pinned, choices, width } = problem
  // Where a day holds what others do not, days differ, and are left to the search.
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

/** What weighs at least half as much as the heaviest limit, and the heaviest that pulls the other way. */
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
 * The sum of `figure × scale + other × otherScale` over the meals of a day has to be `most` at most. `isLeast`: the
 * limit asks for so much at least, and is turned round.
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

/** Hard limits of each day, and those of the week, which hold for the mean of its days. */
function hardLimits({ day, week, days }: Problem): Limit[] {
  return [...limitsOf(day, 1), ...limitsOf(week, days)]
}

function limitsOf({ ids, isHard, figure, divisor, scale, min, max }: SumTerms, days: number): Limit[] {
  return [...isHard.keys()].flatMap((term) => {
    if (isHard[term] === 0) return []
    const of = { id: ids[term]!, figure: figure[term]!, other: divisor[term]! }
    const [least, most, by] = [min[term]!, max[term]!, scale[term]!]
    // A ratio is at most `most` where `figure × scale - other × most` is at most nothing.
    const limit = (sign: number, amount: number): Limit =>
      of.other < 0
        ? { ...of, isLeast: sign < 0, scale: sign * by * days, otherScale: 0, most: sign * amount }
        : { ...of, isLeast: sign < 0, scale: sign * by, otherScale: -sign * amount, most: 0 }
    return [...(most < Infinity ? [limit(1, most)] : []), ...(least > 0 ? [limit(-1, least)] : [])]
  })
}

/** What each choice for a slot adds to each limit. */
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

/** Divides what is added to each limit by the most that a day can add, so that limits compare. */
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

/** By how much any day misses the weighted sum of the limits at least; `misses` are those of the day that does. */
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

/** Limits that were missed weigh more from now on, those that were kept less; all of them as much as before. */
function reweigh(weights: Float64Array, misses: Float64Array, strength: number): void {
  const farthest = Math.max(...misses.map(Math.abs))
  let sum = 0
  for (let limit = 0; limit < weights.length; limit++) {
    weights[limit]! *= Math.exp((strength * misses[limit]!) / farthest)
    sum += weights[limit]!
  }
  for (let limit = 0; limit < weights.length; limit++) weights[limit]! *= weights.length / sum
}
