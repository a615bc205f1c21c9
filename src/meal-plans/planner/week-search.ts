// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths
import type { Problem } from './problem.ts'
import { randomFrom } from './random.ts'
import { WeekLedger } from './week-ledger.ts'

/** How much worse a week may become on the way to a better one: less and less as the search goes on. */
const TEMPERATURE = 0.2
/** The first sweeps look at a few choices only: while all is still at random, any of them will do. */
const FIRST_STRIDES = [23, 11, 5]
const TINY = 1e-9

/** A search for the cheapest week: annealing, in which each step settles a few meals after throwing them over. */
export class WeekSearch {
  readonly #days: number
  readonly #slots: number
  readonly #random: () => number
  readonly #ledger: WeekLedger
  /** Places where the search may choose. */
  readonly #free: Int32Array
  readonly #isFree: Uint8Array
  readonly #shaken: Int32Array
  /** Where the search stands, while the ledger tries something else. */
  readonly #current: Int32Array
  #currentCost = Infinity
  readonly best: Int32Array
  bestCost = Infinity

  constructor(problem: Problem, seed: number) {
    const { kept } = problem
    this.#days = problem.days
    this.#slots = problem.slots.length
    this.#random = randomFrom(seed)
    this.#ledger = new WeekLedger(problem)
    this.#isFree = Uint8Array.from(kept, (choice) => (choice < 0 ? 1 : 0))
    this.#free = Int32Array.from(kept.keys()).filter((place) => this.#isFree[place] === 1)
    this.#shaken = new Int32Array(kept.length)
    this.#current = new Int32Array(kept.length)
    this.best = new Int32Array(kept.length)
  }

  /** Searches until `effort` choices and terms have been looked at. */
  run(effort: number): void {
    const ledger = this.#ledger
    const start = ledger.chosen.map((choice, place) =>
      this.#isFree[place] ? this.#anyChoice(place) : choice,
    )
    ledger.set(start)
    const order = this.#free.slice()
    for (const stride of FIRST_STRIDES) this.#sweep(order, order.length, stride)
    this.#settle(order, order.length)
    this.#currentCost = ledger.cost()
    this.#current.set(ledger.chosen)
    this.#keepIfBest()
    const before = ledger.work
    while (ledger.work < effort && this.#free.length > 0)
      this.#step(TEMPERATURE * (1 - (ledger.work - before) / (effort - before)))
    ledger.set(this.best)
  }

  brokenDayLimits(): string[] {
    return this.#ledger.brokenDayLimits()
  }

  /** Throws a few meals over and settles them; goes back where the week has become too much worse. */
  #step(temperature: number): void {
    const ledger = this.#ledger
    const shaken = this.#shaken
    const count = this.#shake()
    this.#settle(shaken, count)
    const cost = ledger.cost()
    if (cost < this.#currentCost - temperature * Math.log(1 - this.#random())) {
      this.#currentCost = cost
      for (let at = 0; at < count; at++) this.#current[shaken[at]!] = ledger.chosen[shaken[at]!]!
      this.#keepIfBest()
    } else {
      for (let at = 0; at < count; at++) ledger.replace(shaken[at]!, this.#current[shaken[at]!]!)
    }
  }

  #keepIfBest(): void {
    if (this.#currentCost >= this.bestCost - TINY) return
    this.bestCost = this.#currentCost
    this.best.set(this.#current)
  }

  /** Replaces a few meals at random, anywhere, on one day or in one slot; returns how many. */
  #shake(): number {
    const first = this.#anyFree()
    const kind = this.#random()
    const wanted = 2 + Math.floor(this.#random() * 5)
    let count = 0
    for (let turn = 0; turn < wanted; turn++) {
      const place = turn === 0 ? first : this.#placeNear(first, kind)
      if (this.#isFree[place] === 0 || this.#isShaken(place, count)) continue
      this.#shaken[count++] = place
      this.#ledger.replace(place, this.#anyChoice(place))
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
    for (let at = 0; at < count; at++) if (this.#shaken[at] === place) return true
    return false
  }

  #anyFree(): number {
    return this.#free[Math.floor(this.#random() * this.#free.length)]!
  }

  #anyChoice(place: number): number {
    return Math.floor(this.#random() * this.#ledger.choicesAt(place).open)
  }

  /** Sweeps over the first `count` of the places until a whole sweep changes nothing. */
  #settle(places: Int32Array, count: number): void {
    while (this.#sweep(places, count, 1));
  }

  #sweep(places: Int32Array, count: number, stride: number): boolean {
    let changed = false
    this.#shuffle(places, count)
    for (let at = 0; at < count; at++) {
      const first = stride === 1 ? 0 : Math.floor(this.#random() * stride)
      if (this.#ledger.improve(places[at]!, stride, first)) changed = true
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
