// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths

import { randomFrom } from '#platform/random/seeded-random.ts'
import type { Problem } from './problem.ts'
import { WeekCostCalculator } from './week-cost-calculator.ts'
import { WEEK_COSTS } from './week-costs.ts'

/**
 * How much worse a week may become on the way to a better one. This decreases during the search. If limits
 * leave few dishes, the search has to pass through weeks that repeat a dish too often. `warm` does this from
 * a week that was found, and `hot` from any week.
 */
export const TEMPERATURES = {
  usual: { start: 0.2, cooling: 1 },
  warm: { start: 0.4 * WEEK_COSTS.repeated, cooling: 1 },
  hot: { start: 2 * WEEK_COSTS.repeated, cooling: 3 },
} as const
/**
 * The first sweeps only look at a few choices, because any improvement helps while the week is still random.
 */
const FIRST_STRIDES = [23, 11, 5]
/** The share of steps that exchange two days, and the amount of work counted for an exchange. */
const EXCHANGES = 0.2
const EXCHANGE_WORK = 100
const TINY = 1e-9

/**
 * A search for the cheapest week by simulated annealing. Each step perturbs a few meals and then descends
 * from there.
 */
export class SimulatedAnnealing {
  readonly #days: number
  readonly #slots: number
  readonly #random: () => number
  readonly #calculator: WeekCostCalculator
  /** Places that the search can change. */
  readonly #free: Int32Array
  readonly #isFree: Uint8Array
  readonly #changed: Int32Array
  /** Number of meal changes so far, and that number when each meal was last improved. */
  #changes = 0
  readonly #improvedAt: Int32Array
  /** The accepted week, while the calculator tries another. */
  readonly #current: Int32Array
  #currentCost = Infinity
  readonly best: Int32Array
  bestCost = Infinity

  constructor(problem: Problem, seed: number) {
    const { pinned } = problem
    this.#days = problem.days
    this.#slots = problem.slots.length
    this.#random = randomFrom(seed)
    this.#calculator = new WeekCostCalculator(problem)
    this.#isFree = Uint8Array.from(pinned, (choice) => (choice < 0 ? 1 : 0))
    this.#free = Int32Array.from(pinned.keys()).filter((place) => this.#isFree[place] === 1)
    this.#changed = new Int32Array(pinned.length)
    this.#improvedAt = new Int32Array(pinned.length)
    this.#current = new Int32Array(pinned.length)
    this.best = new Int32Array(pinned.length)
  }

  /** Searches from a random week, until `effort` choices and terms have been evaluated. */
  run(effort: number, temperature: keyof typeof TEMPERATURES = 'usual'): void {
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
    this.#cool(effort, temperature)
  }

  /** Continues from the best week so far, with additional `effort`. */
  resume(effort: number, temperature: keyof typeof TEMPERATURES): void {
    this.#current.set(this.best)
    this.#currentCost = this.bestCost
    this.#cool(this.#calculator.work + effort, temperature)
  }

  #cool(effort: number, temperature: keyof typeof TEMPERATURES): void {
    const { start, cooling } = TEMPERATURES[temperature]
    const calculator = this.#calculator
    const before = calculator.work
    while (calculator.work < effort && this.#free.length > 0)
      this.#step(start * (1 - (calculator.work - before) / (effort - before)) ** cooling)
    calculator.set(this.best)
  }

  brokenHardLimits(): string[] {
    return this.#calculator.brokenHardLimits()
  }

  /** Changes part of the week, and reverts the change if the cost rises too much. */
  #step(temperature: number): void {
    const calculator = this.#calculator
    const changed = this.#changed
    const count = this.#random() < EXCHANGES ? this.#exchangeDays() : this.#perturbAndDescend()
    const cost = calculator.cost()
    if (cost < this.#currentCost - temperature * Math.log(1 - this.#random())) {
      this.#currentCost = cost
      for (let at = 0; at < count; at++) this.#current[changed[at]!] = calculator.chosen[changed[at]!]!
      this.#recordIfBest()
    } else {
      for (let at = 0; at < count; at++) calculator.replace(changed[at]!, this.#current[changed[at]!]!)
    }
  }

  /** Perturbs a few meals and descends. Returns the number of changed places. */
  #perturbAndDescend(): number {
    const count = this.#perturb()
    this.#descend(this.#changed, count)
    return count
  }

  /** Exchanges two days, which only changes which days are adjacent. Returns the number of moved meals. */
  #exchangeDays(): number {
    const one = Math.floor(this.#random() * this.#days) * this.#slots
    const other = Math.floor(this.#random() * this.#days) * this.#slots
    const { chosen } = this.#calculator
    let count = 0
    for (let slot = 0; slot < this.#slots; slot++) {
      const [from, to] = [one + slot, other + slot]
      const [choice, instead] = [chosen[from]!, chosen[to]!]
      if (choice === instead || this.#isFree[from] === 0 || this.#isFree[to] === 0) continue
      this.#calculator.replace(from, instead)
      this.#calculator.replace(to, choice)
      this.#changed[count++] = from
      this.#changed[count++] = to
    }
    this.#calculator.work += EXCHANGE_WORK
    return count
  }

  #recordIfBest(): void {
    if (this.#currentCost >= this.bestCost - TINY) return
    this.bestCost = this.#currentCost
    this.best.set(this.#current)
  }

  /** Replaces a few meals at random: anywhere, on one day or in one slot. Returns their number. */
  #perturb(): number {
    const first = this.#anyFree()
    const kind = this.#random()
    const wanted = 2 + Math.floor(this.#random() * 3)
    let count = 0
    for (let turn = 0; turn < wanted; turn++) {
      const place = turn === 0 ? first : this.#placeNear(first, kind)
      if (this.#isFree[place] === 0 || this.#isPerturbed(place, count)) continue
      this.#changed[count++] = place
      this.#calculator.replace(place, this.#anyChoice(place))
    }
    return count
  }

  #placeNear(first: number, kind: number): number {
    const slot = first % this.#slots
    if (kind < 0.5) return first - slot + Math.floor(this.#random() * this.#slots)
    if (kind < 0.7) return Math.floor(this.#random() * this.#days) * this.#slots + slot
    return this.#anyFree()
  }

  #isPerturbed(place: number, count: number): boolean {
    for (let at = 0; at < count; at++) if (this.#changed[at] === place) return true
    return false
  }

  #anyFree(): number {
    return this.#free[Math.floor(this.#random() * this.#free.length)]!
  }

  #anyChoice(place: number): number {
    return Math.floor(this.#random() * this.#calculator.choicesAt(place).open)
  }

  /** Improves the first `count` places in turn, until none of them can be improved given the others. */
  #descend(places: Int32Array, count: number): void {
    this.#changes++
    let last = -1
    while (last !== this.#changes) {
      last = this.#changes
      this.#shuffle(places, count)
      for (let at = 0; at < count; at++) {
        const place = places[at]!
        // Nothing has changed since this meal was last the best choice.
        if (this.#improvedAt[place] === this.#changes) continue
        if (this.#calculator.improve(place, { likely: this.#current[place]! })) this.#changes++
        this.#improvedAt[place] = this.#changes
      }
    }
  }

  #sweep(places: Int32Array, count: number, stride: number): void {
    this.#shuffle(places, count)
    for (let at = 0; at < count; at++)
      this.#calculator.improve(places[at]!, { stride, first: Math.floor(this.#random() * stride) })
  }

  #shuffle(places: Int32Array, count: number): void {
    for (let last = count - 1; last > 0; last--) {
      const other = Math.floor(this.#random() * (last + 1))
      const moved = places[last]!
      places[last] = places[other]!
      places[other] = moved
    }
  }
}
