// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths
import type { Problem } from './problem.ts'
import { randomFrom } from './random.ts'
import { WEEK_COSTS } from './week-costs.ts'
import { WeekScoreCalculator } from './week-score-calculator.ts'

/**
 * How much worse a week may become on the way to a better one: less and less as the search goes on. Where hard limits
 * leave few dishes, the way leads over weeks that serve one too often, which is what `hot` goes through.
 */
export const TEMPERATURES = {
  usual: { start: 0.2, cooling: 1 },
  hot: { start: 2 * WEEK_COSTS.repeated, cooling: 3 },
} as const
/** The first sweeps look at a few choices only: while all is still at random, any of them will do. */
const FIRST_STRIDES = [23, 11, 5]
const TINY = 1e-9

/** A search for the cheapest week: annealing, in which each step descends from a few meals that it perturbed. */
export class SimulatedAnnealing {
  readonly #days: number
  readonly #slots: number
  readonly #random: () => number
  readonly #calculator: WeekScoreCalculator
  /** Places where the search may choose. */
  readonly #free: Int32Array
  readonly #isFree: Uint8Array
  readonly #perturbed: Int32Array
  /** Where the search stands, while the calculator tries something else. */
  readonly #current: Int32Array
  #currentCost = Infinity
  readonly best: Int32Array
  bestCost = Infinity

  constructor(problem: Problem, seed: number) {
    const { pinned } = problem
    this.#days = problem.days
    this.#slots = problem.slots.length
    this.#random = randomFrom(seed)
    this.#calculator = new WeekScoreCalculator(problem)
    this.#isFree = Uint8Array.from(pinned, (choice) => (choice < 0 ? 1 : 0))
    this.#free = Int32Array.from(pinned.keys()).filter((place) => this.#isFree[place] === 1)
    this.#perturbed = new Int32Array(pinned.length)
    this.#current = new Int32Array(pinned.length)
    this.best = new Int32Array(pinned.length)
  }

  /** Searches until `effort` choices and terms have been looked at. */
  run(effort: number, temperature: keyof typeof TEMPERATURES = 'usual'): void {
    const { start: startTemperature, cooling } = TEMPERATURES[temperature]
    const calculator = this.#calculator
    const start = calculator.chosen.map((choice, place) =>
      this.#isFree[place] ? this.#anyChoice(place) : choice,
    )
    calculator.set(start)
    const order = this.#free.slice()
    for (const stride of FIRST_STRIDES) this.#sweep(order, order.length, stride)
    this.#descend(order, order.length)
    this.#currentCost = calculator.cost()
    this.#current.set(calculator.chosen)
    this.#recordIfBest()
    const before = calculator.work
    while (calculator.work < effort && this.#free.length > 0)
      this.#step(startTemperature * (1 - (calculator.work - before) / (effort - before)) ** cooling)
    calculator.set(this.best)
  }

  brokenDayLimits(): string[] {
    return this.#calculator.brokenDayLimits()
  }

  /** Perturbs a few meals and descends; goes back where the week has become too much worse. */
  #step(temperature: number): void {
    const calculator = this.#calculator
    const perturbed = this.#perturbed
    const count = this.#perturb()
    this.#descend(perturbed, count)
    const cost = calculator.cost()
    if (cost < this.#currentCost - temperature * Math.log(1 - this.#random())) {
      this.#currentCost = cost
      for (let at = 0; at < count; at++) this.#current[perturbed[at]!] = calculator.chosen[perturbed[at]!]!
      this.#recordIfBest()
    } else {
      for (let at = 0; at < count; at++) calculator.replace(perturbed[at]!, this.#current[perturbed[at]!]!)
    }
  }

  #recordIfBest(): void {
    if (this.#currentCost >= this.bestCost - TINY) return
    this.bestCost = this.#currentCost
    this.best.set(this.#current)
  }

  /** Replaces a few meals at random, anywhere, on one day or in one slot; returns how many. */
  #perturb(): number {
    const first = this.#anyFree()
    const kind = this.#random()
    const wanted = 2 + Math.floor(this.#random() * 5)
    let count = 0
    for (let turn = 0; turn < wanted; turn++) {
      const place = turn === 0 ? first : this.#placeNear(first, kind)
      if (this.#isFree[place] === 0 || this.#isShaken(place, count)) continue
      this.#perturbed[count++] = place
      this.#calculator.replace(place, this.#anyChoice(place))
    }
    return count
  }

  #placeNear(first: number, kind: number): number {
    const slot = first % this.#slots
    if (kind < 0.3) return first - slot + Math.floor(this.#random() * this.#slots)
    if (kind < 0.5) return Math.floor(this.#random() * this.#days) * this.#slots + slot
    return this.#anyFree()
  }

  #isShaken(place: number, count: number): boolean {
    for (let at = 0; at < count; at++) if (this.#perturbed[at] === place) return true
    return false
  }

  #anyFree(): number {
    return this.#free[Math.floor(this.#random() * this.#free.length)]!
  }

  #anyChoice(place: number): number {
    return Math.floor(this.#random() * this.#calculator.choicesAt(place).open)
  }

  /** Sweeps over the first `count` of the places until a whole sweep changes nothing. */
  #descend(places: Int32Array, count: number): void {
    while (this.#sweep(places, count, 1));
  }

  #sweep(places: Int32Array, count: number, stride: number): boolean {
    let changed = false
    this.#shuffle(places, count)
    for (let at = 0; at < count; at++) {
      const first = stride === 1 ? 0 : Math.floor(this.#random() * stride)
      if (this.#calculator.improve(places[at]!, stride, first)) changed = true
    }
    return changed
  }

  #shuffle(places: Int32Array, count: number): void {
    for (let last = count - 1; last > 0; last--) {
      const other = Math.floor(this.#random() * (last + 1))
      const kept = places[last]!
      places[last] = places[other]!
      places[other] = kept
    }
  }
}
