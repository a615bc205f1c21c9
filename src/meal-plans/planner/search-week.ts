// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths, in the inner loop
import type { Choices, Problem, ScoreTerm } from './problem.ts'
import { randomFrom } from './random.ts'
import { termsCost } from './sum-terms.ts'

/** For each day and slot, the place of the chosen dish among the slot's choices. */
export type Week = { chosen: Int32Array; cost: number; brokenDayLimits: string[] }

const REPEAT_COST = 150
const USED_AGAIN_COST = 0.4
const ENERGY_LEEWAY = 0.045

/**
 * Looks for the cheapest week: takes the best choice for one meal after another until nothing gets better, then
 * shakes a few meals and begins again, as long as `effort` lasts. The same seed leads to the same week.
 */
export function searchWeek(problem: Problem, { seed, effort }: { seed: number; effort: number }): Week {
  const search = new Search(problem, seed)
  search.run(effort)
  return { chosen: search.best, cost: search.bestCost, brokenDayLimits: search.brokenDayLimits() }
}

class Search {
  readonly #problem: Problem
  readonly #random: () => number
  readonly #slots: number
  readonly #chosen: Int32Array
  readonly #order: Int32Array
  readonly #used: Int32Array
  readonly #week: Float64Array
  readonly #days: Float64Array
  readonly #trialWeek: Float64Array
  readonly #trialDay: Float64Array
  readonly #restWeek: Float64Array
  readonly #restDay: Float64Array
  #evaluations = 0
  best: Int32Array
  bestCost = Infinity

  constructor(problem: Problem, seed: number) {
    this.#problem = problem
    this.#random = randomFrom(seed)
    this.#slots = problem.slots.length
    const places = problem.days * this.#slots
    const { width } = problem
    this.#chosen = new Int32Array(places)
    this.#order = Int32Array.from({ length: places }, (_, place) => place)
    const dishes = Math.max(...problem.choices.flatMap(({ dishIndex }) => [...dishIndex])) + 1
    this.#used = new Int32Array(dishes)
    this.#week = new Float64Array(width)
    this.#days = new Float64Array(width * problem.days)
    this.#trialWeek = new Float64Array(width)
    this.#trialDay = new Float64Array(width)
    this.#restWeek = new Float64Array(width)
    this.#restDay = new Float64Array(width)
    this.best = new Int32Array(places)
  }

  run(effort: number): void {
    for (let place = 0; place < this.#chosen.length; place++) this.#chosen[place] = this.#anyChoice(place)
    this.#settle()
    this.#keep()
    while (this.#evaluations < effort) {
      this.#shake()
      this.#settle()
      if (this.#cost() < this.bestCost - 1e-9) this.#keep()
      else this.#chosen.set(this.best)
    }
    this.#chosen.set(this.best)
    this.#sumUp()
  }

  brokenDayLimits(): string[] {
    const { day, days, width } = this.#problem
    const broken = new Set<string>()
    for (let of = 0; of < days; of++) {
      for (let term = 0; term < day.ids.length; term++) {
        const value = valueAt(day, term, this.#days, of * width)
        if (value > day.max[term]! || value < day.min[term]!) broken.add(day.ids[term]!)
      }
    }
    return [...broken]
  }

  #anyChoice(place: number): number {
    const { dishIndex } = this.#choicesAt(place)
    return Math.floor(this.#random() * dishIndex.length)
  }

  #choicesAt(place: number): Choices {
    return this.#problem.choices[place % this.#slots]!
  }

  /** Sweeps over all meals until a whole sweep changes nothing. */
  #settle(): void {
    for (let changed = true; changed; ) {
      changed = false
      this.#sumUp()
      this.#shuffle()
      for (let at = 0; at < this.#order.length; at++) {
        if (this.#improve(this.#order[at]!)) changed = true
      }
    }
  }

  /** Takes the best choice for one meal, all others staying as they are. */
  #improve(place: number): boolean {
    const { width } = this.#problem
    const choices = this.#choicesAt(place)
    const dayOffset = Math.floor(place / this.#slots) * width
    const current = this.#chosen[place]!
    this.#takeOut(choices, current, dayOffset)
    let bestChoice = current
    let bestCost = this.#costWith(choices, current, place)
    const count = choices.dishIndex.length
    for (let choice = 0; choice < count; choice++) {
      if (choice === current) continue
      const cost = this.#costWith(choices, choice, place)
      if (cost >= bestCost - 1e-9) continue
      bestCost = cost
      bestChoice = choice
    }
    this.#evaluations += count
    this.#putIn(choices, bestChoice, place, dayOffset)
    return bestChoice !== current
  }

  #takeOut(choices: Choices, choice: number, dayOffset: number): void {
    const { width } = this.#problem
    this.#used[choices.dishIndex[choice]!]!--
    for (let figure = 0; figure < width; figure++) {
      const amount = choices.figures[choice * width + figure]!
      this.#restWeek[figure] = this.#week[figure]! - amount
      this.#restDay[figure] = this.#days[dayOffset + figure]! - amount
    }
  }

  #putIn(choices: Choices, choice: number, place: number, dayOffset: number): void {
    const { width } = this.#problem
    this.#used[choices.dishIndex[choice]!]!++
    this.#chosen[place] = choice
    for (let figure = 0; figure < width; figure++) {
      const amount = choices.figures[choice * width + figure]!
      this.#week[figure] = this.#restWeek[figure]! + amount
      this.#days[dayOffset + figure] = this.#restDay[figure]! + amount
    }
  }

  /** The part of the cost that depends on the choice at `place`, which has been taken out. */
  #costWith(choices: Choices, choice: number, place: number): number {
    const { width } = this.#problem
    const from = choice * width
    for (let figure = 0; figure < width; figure++) {
      const amount = choices.figures[from + figure]!
      this.#trialWeek[figure] = this.#restWeek[figure]! + amount
      this.#trialDay[figure] = this.#restDay[figure]! + amount
    }
    return (
      choices.cost[choice]! +
      this.#varietyCost(choices.dishIndex[choice]!, place) +
      this.#dayCost(this.#trialDay, 0) +
      this.#weekCost(this.#trialWeek)
    )
  }

  #varietyCost(dish: number, place: number): number {
    const used = this.#used[dish]!
    let cost = used === 0 ? 0 : used === 1 ? USED_AGAIN_COST : REPEAT_COST * (used - 1)
    const { dishIndex } = this.#choicesAt(place)
    const before = place - this.#slots
    const after = place + this.#slots
    if (before >= 0 && dishIndex[this.#chosen[before]!] === dish) cost += REPEAT_COST
    if (after < this.#chosen.length && dishIndex[this.#chosen[after]!] === dish) cost += REPEAT_COST
    return cost
  }

  #dayCost(sums: Float64Array, offset: number): number {
    const { targetKcal } = this.#problem.energy
    const off = Math.abs(sums[offset]! - targetKcal) / targetKcal
    const energy = off <= ENERGY_LEEWAY ? off * 6 : 15 + (off - ENERGY_LEEWAY) * 300
    return energy + termsCost(this.#problem.day, sums, offset)
  }

  #weekCost(sums: Float64Array): number {
    const { week, consistency, scores, days } = this.#problem
    let cost = termsCost(week, sums, 0)
    for (let at = 0; at < consistency.length; at++) {
      const term = consistency[at]!
      const mean = sums[term.sum]! / days
      if (mean <= 0) continue
      const variation = Math.sqrt(Math.max(0, sums[term.squares]! / days - mean * mean)) / mean
      if (variation > term.max) cost += term.weight * (0.15 + (variation - term.max) / term.max)
    }
    for (let at = 0; at < scores.length; at++) cost += scoreCost(scores[at]!, sums)
    return cost
  }

  #cost(): number {
    const { days, width } = this.#problem
    let cost = this.#weekCost(this.#week)
    for (let day = 0; day < days; day++) cost += this.#dayCost(this.#days, day * width)
    this.#used.fill(0)
    for (let place = 0; place < this.#chosen.length; place++) {
      const choices = this.#choicesAt(place)
      const dish = choices.dishIndex[this.#chosen[place]!]!
      const before = place - this.#slots
      cost += choices.cost[this.#chosen[place]!]!
      const used = this.#used[dish]!++
      cost += used === 0 ? 0 : used === 1 ? USED_AGAIN_COST : REPEAT_COST * (used - 1)
      if (before >= 0 && choices.dishIndex[this.#chosen[before]!] === dish) cost += REPEAT_COST
    }
    return cost
  }

  #keep(): void {
    this.bestCost = this.#cost()
    this.best.set(this.#chosen)
  }

  /** Replaces a few meals at random: some anywhere, or those of a single day. */
  #shake(): void {
    const places = this.#chosen.length
    const count = 2 + Math.floor(this.#random() * 4)
    const day = Math.floor(this.#random() * this.#problem.days) * this.#slots
    const isWholeDay = this.#random() < 0.3
    for (let turn = 0; turn < count; turn++) {
      const place = isWholeDay
        ? day + Math.floor(this.#random() * this.#slots)
        : Math.floor(this.#random() * places)
      this.#chosen[place] = this.#anyChoice(place)
    }
  }

  #sumUp(): void {
    const { width } = this.#problem
    this.#week.fill(0)
    this.#days.fill(0)
    this.#used.fill(0)
    for (let place = 0; place < this.#chosen.length; place++) {
      const choices = this.#choicesAt(place)
      const choice = this.#chosen[place]!
      const dayOffset = Math.floor(place / this.#slots) * width
      this.#used[choices.dishIndex[choice]!]!++
      for (let figure = 0; figure < width; figure++) {
        const amount = choices.figures[choice * width + figure]!
        this.#week[figure]! += amount
        this.#days[dayOffset + figure]! += amount
      }
    }
  }

  #shuffle(): void {
    const order = this.#order
    for (let last = order.length - 1; last > 0; last--) {
      const other = Math.floor(this.#random() * (last + 1))
      const kept = order[last]!
      order[last] = order[other]!
      order[other] = kept
    }
  }
}

function scoreCost({ items, min, weight }: ScoreTerm, sums: Float64Array): number {
  let score = 0
  let distance = 0
  for (let at = 0; at < items.length; at++) {
    const { figure, divisor, scale, full, half } = items[at]!
    let value = sums[figure]! * scale
    if (divisor >= 0) value = sums[divisor]! > 0 ? value / sums[divisor]! : Infinity
    if (value >= full.min && value <= full.max) {
      score += 1
      continue
    }
    if (half && value >= half.min && value <= half.max) score += 0.5
    distance += Math.min(
      1,
      value < full.min ? (full.min - value) / full.min : (value - full.max) / (full.max || 1),
    )
  }
  return score >= min ? 0 : weight * (0.15 + (min - score) / min + distance * 0.05)
}

function valueAt(terms: Problem['day'], term: number, sums: Float64Array, offset: number): number {
  const value = sums[offset + terms.figure[term]!]! * terms.scale[term]!
  const divisor = terms.divisor[term]!
  return divisor < 0 ? value : value / sums[offset + divisor]!
}
