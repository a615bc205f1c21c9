// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths, in the inner loop
import { brokenAmong, figuresOfDay, missesAmong } from './day-figures.ts'
import { dietScoreCost } from './diet-score-cost.ts'
import type { DishChoices, Problem, SteadyTerm, SumTerms } from './problem.ts'
import { steadyCost } from './steady-cost.ts'
import { STEP, termCost, termsCost } from './sum-terms.ts'
import { ENERGY_COSTS, WEEK_COSTS } from './week-costs.ts'

const {
  repeated: REPEAT_COST,
  usedAgain: USED_AGAIN_COST,
  freshFood: FRESH_FOOD_COST,
  alike: ALIKE_COST,
  protein: PROTEIN,
} = WEEK_COSTS
const ENERGY = 0
const TINY = 1e-9
/** Number of quickly rejected choices that take as long as one term. */
const CHEAP_CHOICES = 4
/** Number of terms that take as long as the setup for one meal. */
const LOOKS_AT_ALL = 20

type Looking = { stride?: number; first?: number; likely?: number }

/** A week during the search: its meals, with sums updated on each change. Changes allocate no memory. */
export class WeekCostCalculator {
  readonly #problem: Problem
  readonly #slots: number
  readonly #perTargetKcal: number
  /** For each day and slot, the index of the chosen dish among the slot's choices. */
  readonly chosen: Int32Array
  readonly #used: Int32Array
  readonly #freshUsed: Int32Array
  /** Number of meals per kind of protein. */
  readonly #proteinUsed: Int32Array
  /** For each recipe, the number of similar other meals on the day of the meal being chosen. */
  readonly #alikeNow: Int32Array
  readonly #week: Float64Array
  readonly #days: Float64Array
  readonly #dayFigures: Int32Array
  /** The sums without the meal being chosen. */
  readonly #restWeek: Float64Array
  readonly #restDay: Float64Array
  /** The weekly terms that differ between the choices for the current meal. */
  readonly #telling: Int32Array
  #tellingCount = 0
  /**
   * Suffix sums of the least costs of the terms in `#telling`, for any choice. Has one more entry than there
   * are terms.
   */
  readonly #leastFrom: Float64Array
  /** The daily limits that some choice for this meal could break. */
  readonly #tellingOfDay: Int32Array
  #tellingOfDayCount = 0
  /** Suffix sums of the least costs of the terms in `#tellingOfDay`. */
  readonly #leastFromOfDay: Float64Array
  #isConsistencyTelling = false
  readonly #none: Float64Array
  /** Amounts per day of a figure that must stay steady. */
  readonly #alike: Float64Array
  /** The day of the meal being chosen. */
  #openDay = 0
  /** Number of choices and terms evaluated so far. */
  work = 0

  constructor(problem: Problem) {
    const { width, pinned, fresh, days } = problem
    this.#problem = problem
    this.#slots = problem.slots.length
    this.#perTargetKcal = 1 / problem.energy.targetKcal
    this.chosen = pinned.map((choice) => Math.max(0, choice))
    this.#used = new Int32Array(fresh.from.length - 1)
    this.#freshUsed = new Int32Array(fresh.count)
    this.#proteinUsed = new Int32Array(problem.proteins.count)
    this.#alikeNow = new Int32Array(fresh.from.length - 1)
    this.#week = new Float64Array(width)
    this.#days = new Float64Array(width * days)
    this.#dayFigures = figuresOfDay(problem, ENERGY)
    this.#alike = new Float64Array(days)
    this.#restWeek = new Float64Array(width)
    this.#restDay = new Float64Array(width)
    this.#telling = new Int32Array(problem.week.ids.length)
    this.#leastFrom = new Float64Array(problem.week.ids.length + 1)
    this.#tellingOfDay = new Int32Array(problem.day.ids.length)
    this.#leastFromOfDay = new Float64Array(problem.day.ids.length + 1)
    this.#none = new Float64Array(width)
  }

  /** Loads a whole week. */
  set(chosen: Int32Array): void {
    this.chosen.set(chosen)
    const { width } = this.#problem
    this.#begin()
    this.#used.fill(0)
    this.#freshUsed.fill(0)
    this.#proteinUsed.fill(0)
    for (let place = 0; place < this.chosen.length; place++) {
      const { recipeIndex, figures } = this.choicesAt(place)
      const choice = this.chosen[place]!
      const dayOffset = this.#dayOffset(place)
      this.#use(recipeIndex[choice]!, 1)
      for (let figure = 0; figure < width; figure++) {
        const amount = figures[choice * width + figure]!
        this.#week[figure]! += amount
        this.#days[dayOffset + figure]! += amount
      }
    }
  }

  /** Resets the sums to a week without dishes: zero, or the extra intake. */
  #begin(): void {
    const { beside, width } = this.#problem
    this.#week.fill(0)
    this.#days.fill(0)
    if (!beside) return
    this.#days.set(beside)
    for (let at = 0; at < beside.length; at++) this.#week[at % width]! += beside[at]!
  }

  /** Replaces the choice at one place. */
  replace(place: number, choice: number): void {
    const choices = this.choicesAt(place)
    const dayOffset = this.#dayOffset(place)
    this.#takeOut(choices, this.chosen[place]!, dayOffset)
    this.#putIn(choices, choice, place, dayOffset)
  }

  choicesAt(place: number): DishChoices {
    return this.#problem.choices[place % this.#slots]!
  }

  #dayOffset(place: number): number {
    return Math.floor(place / this.#slots) * this.#problem.width
  }

  /**
   * Picks the best choice for one meal while all others stay fixed. Looks at every `stride`th choice from
   * `first`. The `likely` choice is evaluated first, and the others have to be cheaper.
   */
  improve(place: number, { stride = 1, first = 0, likely = -1 }: Looking = {}): boolean {
    const choices = this.choicesAt(place)
    const { recipeIndex, open, cost: own, energy } = choices
    const dayOffset = this.#dayOffset(place)
    const current = this.chosen[place]!
    this.#openDay = Math.floor(place / this.#slots)
    this.#takeOut(choices, current, dayOffset)
    this.#noteAlike(place, 1)
    this.#findTelling(choices)
    this.#findTellingOfDay(choices)
    const kcal = this.#restDay[ENERGY]!
    const least = this.#leastFrom[0]! + this.#leastFromOfDay[0]!
    let bestChoice = current
    let limit = this.#costOf(choices, current, place, Infinity) - TINY
    if (likely >= 0 && likely !== current) {
      const cost = this.#costOf(choices, likely, place, limit)
      if (cost < limit) {
        limit = cost - TINY
        bestChoice = likely
      }
    }
    let recipe = -1
    let dishCost = 0
    let looks = LOOKS_AT_ALL
    // Cheap lower bounds rule most choices out: the choice's own cost, the day's energy, and the least cost
    // of the terms.
    for (let choice = first; choice < open; choice += stride) {
      let cost = own[choice]! + this.#energyCost(kcal + energy[choice]!) + least
      if (cost >= limit || choice === current) continue
      if (recipeIndex[choice] !== recipe) {
        recipe = recipeIndex[choice]!
        dishCost = this.#dishCost(recipe, place)
        looks++
      }
      cost += dishCost
      if (cost >= limit) continue
      looks++
      cost = this.#costFrom(cost - least, choices, choice, limit)
      if (cost >= limit) continue
      limit = cost - TINY
      bestChoice = choice
    }
    this.work += open / stride / CHEAP_CHOICES + looks
    this.#noteAlike(place, -1)
    this.#putIn(choices, bestChoice, place, dayOffset)
    return bestChoice !== current
  }

  /** Returns the full cost of a choice for the open meal, or Infinity as soon as it reaches `limit`. */
  #costOf(choices: DishChoices, choice: number, place: number, limit: number): number {
    const kcal = this.#restDay[ENERGY]! + choices.energy[choice]!
    const dishCost = this.#dishCost(choices.recipeIndex[choice]!, place)
    return this.#costFrom(choices.cost[choice]! + this.#energyCost(kcal) + dishCost, choices, choice, limit)
  }

  #takeOut(choices: DishChoices, choice: number, dayOffset: number): void {
    const { width } = this.#problem
    const { figures } = choices
    const from = choice * width
    this.#use(choices.recipeIndex[choice]!, -1)
    for (let figure = 0; figure < width; figure++)
      this.#restWeek[figure] = this.#week[figure]! - figures[from + figure]!
    for (let at = 0; at < this.#dayFigures.length; at++) {
      const figure = this.#dayFigures[at]!
      this.#restDay[figure] = this.#days[dayOffset + figure]! - figures[from + figure]!
    }
  }

  #putIn(choices: DishChoices, choice: number, place: number, dayOffset: number): void {
    const { width } = this.#problem
    const { figures } = choices
    const from = choice * width
    this.#use(choices.recipeIndex[choice]!, 1)
    this.chosen[place] = choice
    for (let figure = 0; figure < width; figure++)
      this.#week[figure] = this.#restWeek[figure]! + figures[from + figure]!
    for (let at = 0; at < this.#dayFigures.length; at++) {
      const figure = this.#dayFigures[at]!
      this.#days[dayOffset + figure] = this.#restDay[figure]! + figures[from + figure]!
    }
  }

  #use(recipe: number, times: number): void {
    this.#used[recipe]! += times
    const { fresh, proteins } = this.#problem
    const kind = proteins.of[recipe]!
    if (kind >= 0) this.#proteinUsed[kind]! += times
    const { from, foods } = fresh
    const end = from[recipe + 1]!
    for (let at = from[recipe]!; at < end; at++) this.#freshUsed[foods[at]!]! += times
  }

  /**
   * Skips terms that every choice for this meal meets or that all choices change equally, because they do not
   * distinguish choices.
   */
  #findTelling({ least, most }: DishChoices): void {
    const { figure, divisor, scale, min, max } = this.#problem.week
    const rest = this.#restWeek
    let count = 0
    for (let term = 0; term < figure.length; term++) {
      const of = figure[term]!
      const by = divisor[term]!
      const isSame = least[of] === most[of] && (by < 0 || least[by] === most[by])
      if (isSame) continue
      let low = (rest[of]! + least[of]!) * scale[term]!
      let high = (rest[of]! + most[of]!) * scale[term]!
      if (by >= 0) {
        const below = rest[by]! + least[by]!
        if (below > 0) {
          low /= rest[by]! + most[by]!
          high /= below
        } else {
          low = -Infinity
          high = Infinity
        }
      }
      if (low >= min[term]! && high <= max[term]!) continue
      this.#leastFrom[count] = leastCost(this.#problem.week, term, low, high)
      this.#telling[count++] = term
    }
    this.#tellingCount = count
    addUpFromEnd(this.#leastFrom, count)
    this.#isConsistencyTelling = this.#problem.consistency.some(({ sum }) => least[sum] !== most[sum])
  }

  /** Most daily limits are kept by every choice, so they need not be checked per choice. */
  #findTellingOfDay({ least, most }: DishChoices): void {
    const { figure, divisor, scale, min, max } = this.#problem.day
    const rest = this.#restDay
    let count = 0
    for (let term = 0; term < figure.length; term++) {
      const of = figure[term]!
      const by = divisor[term]!
      let low = (rest[of]! + least[of]!) * scale[term]!
      let high = (rest[of]! + most[of]!) * scale[term]!
      if (by >= 0) {
        const below = rest[by]! + least[by]!
        low = below > 0 ? low / (rest[by]! + most[by]!) : -Infinity
        high = below > 0 ? high / below : Infinity
      }
      if (low >= min[term]! && high <= max[term]!) continue
      this.#leastFromOfDay[count] = leastCost(this.#problem.day, term, low, high)
      this.#tellingOfDay[count++] = term
    }
    this.#tellingOfDayCount = count
    addUpFromEnd(this.#leastFromOfDay, count)
  }

  /**
   * Returns `cost` plus the cost of the daily and weekly limits, or Infinity as soon as it reaches `limit`.
   */
  #costFrom(cost: number, choices: DishChoices, choice: number, limit: number): number {
    const { figures } = choices
    const from = choice * this.#problem.width
    const leastFrom = this.#leastFrom
    cost = this.#withDayCost(cost, figures, from, limit - leastFrom[0]!)
    if (cost + leastFrom[0]! >= limit) return Infinity
    const { week, consistency, dietScores, steady } = this.#problem
    const { figure, divisor, scale, min, max } = week
    const rest = this.#restWeek
    const telling = this.#telling
    for (let at = 0; at < this.#tellingCount; at++) {
      const term = telling[at]!
      const of = figure[term]!
      let value = (rest[of]! + figures[from + of]!) * scale[term]!
      const by = divisor[term]!
      if (by >= 0) {
        const below = rest[by]! + figures[from + by]!
        if (below <= 0) continue
        value /= below
      }
      if (value >= min[term]! && value <= max[term]!) continue
      cost += termCost(week, term, value)
      if (cost + leastFrom[at + 1]! < limit) continue
      this.work += at
      return Infinity
    }
    this.work += this.#tellingCount
    if (this.#isConsistencyTelling && consistency.length > 0)
      cost += this.#consistencyCost(rest, figures, from)
    for (let at = 0; at < dietScores.length && cost < limit; at++)
      cost += dietScoreCost(dietScores[at]!, rest, figures, from)
    for (let at = 0; at < steady.length && cost < limit; at++)
      cost += this.#steadyCostWith(steady[at]!, figures, from)
    return cost
  }

  #steadyCostWith(term: SteadyTerm, figures: Float64Array, from: number): number {
    const { figure } = term
    this.#fillAlike(figure)
    this.#alike[this.#openDay] = this.#restDay[figure]! + figures[from + figure]!
    return steadyCost(term, this.#alike)
  }

  #fillAlike(figure: number): void {
    const { width } = this.#problem
    for (let day = 0; day < this.#alike.length; day++) this.#alike[day] = this.#days[day * width + figure]!
  }

  /** Adds the cost of the daily limits to `cost`. Stops when it reaches `limit`. */
  #withDayCost(cost: number, figures: Float64Array, from: number, limit: number): number {
    const { day } = this.#problem
    const { figure, divisor, scale, min, max } = day
    const rest = this.#restDay
    const leastFrom = this.#leastFromOfDay
    for (let at = 0; at < this.#tellingOfDayCount; at++) {
      const term = this.#tellingOfDay[at]!
      const of = figure[term]!
      let value = (rest[of]! + figures[from + of]!) * scale[term]!
      const by = divisor[term]!
      if (by >= 0) {
        const below = rest[by]! + figures[from + by]!
        if (below <= 0) continue
        value /= below
      }
      if (value >= min[term]! && value <= max[term]!) continue
      cost += termCost(day, term, value)
      if (cost + leastFrom[at + 1]! < limit) continue
      this.work += at
      return Infinity
    }
    this.work += this.#tellingOfDayCount
    return cost
  }

  #energyCost(kcal: number): number {
    const off = Math.abs(kcal * this.#perTargetKcal - 1)
    return off <= ENERGY_COSTS.leeway
      ? off * ENERGY_COSTS.within
      : ENERGY_COSTS.step + (off - ENERGY_COSTS.leeway) * ENERGY_COSTS.beyond
  }

  #consistencyCost(sums: Float64Array, more: Float64Array, from: number): number {
    const { consistency, days } = this.#problem
    let cost = 0
    for (let at = 0; at < consistency.length; at++) {
      const term = consistency[at]!
      const mean = (sums[term.sum]! + more[from + term.sum]!) / days
      if (mean <= 0) continue
      const squares = (sums[term.squares]! + more[from + term.squares]!) / days
      const variation = Math.sqrt(Math.max(0, squares - mean * mean)) / mean
      if (variation > term.max) cost += term.weight * (STEP + (variation - term.max) / term.max)
    }
    return cost
  }

  /**
   * Returns the cost of a dish in relation to the other dishes of the week: repetition, and fresh foods that
   * only this dish needs.
   */
  #dishCost(recipe: number, place: number): number {
    const used = this.#used[recipe]!
    let cost = used === 0 ? 0 : used === 1 ? USED_AGAIN_COST : REPEAT_COST * (used - 1)
    const { recipeIndex } = this.choicesAt(place)
    const before = place - this.#slots
    const after = place + this.#slots
    if (before >= 0 && recipeIndex[this.chosen[before]!] === recipe) cost += REPEAT_COST
    if (after < this.chosen.length && recipeIndex[this.chosen[after]!] === recipe) cost += REPEAT_COST
    const { from, foods } = this.#problem.fresh
    const end = from[recipe + 1]!
    for (let at = from[recipe]!; at < end; at++)
      if (this.#freshUsed[foods[at]!] === 0) cost += FRESH_FOOD_COST
    const kind = this.#problem.proteins.of[recipe]!
    if (kind >= 0) cost += PROTEIN.more * Math.max(0, this.#proteinUsed[kind]! + 1 - PROTEIN.often)
    return cost + ALIKE_COST * this.#alikeNow[recipe]!
  }

  /** Counts the recipes that are similar to the other meals of the day. With -1, removes these counts. */
  #noteAlike(place: number, times: 1 | -1): void {
    const { from, recipes } = this.#problem.alike
    const first = place - (place % this.#slots)
    for (let other = first; other < first + this.#slots; other++) {
      if (other === place) continue
      const recipe = this.choicesAt(other).recipeIndex[this.chosen[other]!]!
      const end = from[recipe + 1]!
      for (let at = from[recipe]!; at < end; at++) this.#alikeNow[recipes[at]!]! += times
    }
  }

  /** Counts the similar meals later on the same day. */
  #alikeAfter(recipe: number, place: number): number {
    const { from, recipes } = this.#problem.alike
    const last = place - (place % this.#slots) + this.#slots
    const end = from[recipe + 1]!
    let count = 0
    for (let at = from[recipe]!; at < end; at++)
      for (let other = place + 1; other < last; other++)
        if (this.choicesAt(other).recipeIndex[this.chosen[other]!] === recipes[at]) count++
    return count
  }

  /** Returns the cost of the week. */
  cost(): number {
    const { day, days, width } = this.#problem
    let cost = this.#limitCost()
    for (let of = 0; of < days; of++)
      cost += this.#energyCost(this.#days[of * width]!) + termsCost(day, this.#days, of * width)
    for (let place = 0; place < this.chosen.length; place++) {
      const { recipeIndex, cost: own } = this.choicesAt(place)
      const recipe = recipeIndex[this.chosen[place]!]!
      const before = place - this.#slots
      cost += own[this.chosen[place]!]! + ALIKE_COST * this.#alikeAfter(recipe, place)
      if (before >= 0 && recipeIndex[this.chosen[before]!] === recipe) cost += REPEAT_COST
    }
    for (let recipe = 0; recipe < this.#used.length; recipe++) {
      const used = this.#used[recipe]!
      if (used > 1) cost += USED_AGAIN_COST + (REPEAT_COST * (used - 1) * (used - 2)) / 2
    }
    for (let food = 0; food < this.#freshUsed.length; food++)
      if (this.#freshUsed[food]! > 0) cost += FRESH_FOOD_COST
    for (let kind = 0; kind < this.#proteinUsed.length; kind++) {
      const beyond = Math.max(0, this.#proteinUsed[kind]! - PROTEIN.often)
      cost += (PROTEIN.more * beyond * (beyond + 1)) / 2
    }
    return cost
  }

  /** Returns the part of the cost that comes from missed targets and advisory rules. */
  ruleCost(): number {
    return this.chosen.reduce(
      (cost, choice, place) => cost + this.choicesAt(place).ruleCost[choice]!,
      this.#limitCost(),
    )
  }

  #limitCost(): number {
    const { week, dietScores, steady } = this.#problem
    let cost = termsCost(week, this.#week, 0) + this.#consistencyCost(this.#week, this.#none, 0)
    for (let at = 0; at < dietScores.length; at++)
      cost += dietScoreCost(dietScores[at]!, this.#week, this.#none, 0)
    for (let at = 0; at < steady.length; at++) {
      this.#fillAlike(steady[at]!.figure)
      cost += steadyCost(steady[at]!, this.#alike)
    }
    return cost
  }

  /** Returns the ids of the limits that some day or the whole week breaks. */
  brokenHardLimits(): string[] {
    const days = Array.from({ length: this.#problem.days }, (_, day) => this.brokenOn(day))
    return [...new Set([...days.flat(), ...brokenAmong(this.#problem.week, this.#week, 0)])]
  }

  /** Returns how far one day is from each limit that it breaks, by id. */
  missesOn(of: number): Map<string, number> {
    const { day, width } = this.#problem
    return missesAmong(day, this.#days, of * width)
  }

  /** Returns the ids of the limits that one day breaks. */
  brokenOn(of: number): string[] {
    const { day, width } = this.#problem
    return brokenAmong(day, this.#days, of * width)
  }
}

/** Returns the least cost of a term for values from `low` to `high`. */
function leastCost(terms: SumTerms, term: number, low: number, high: number): number {
  if (high < terms.min[term]!) return termCost(terms, term, high)
  return low > terms.max[term]! ? termCost(terms, term, low) : 0
}

/** Converts costs into suffix sums, with a margin for rounding errors in the last binary digits. */
function addUpFromEnd(costs: Float64Array, count: number): void {
  costs[count] = -TINY
  for (let at = count - 1; at >= 0; at--) costs[at]! += costs[at + 1]!
}
