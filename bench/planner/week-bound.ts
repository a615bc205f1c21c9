// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths
import type { DietScoreTerm, Problem, SumTerms } from '#meal-plans/solver/problem.ts'
import { FARTHEST, STEP } from '#meal-plans/solver/sum-terms.ts'
import { LinearModel } from './linear-model.ts'

const ENERGY = 0
const ENERGY_LEEWAY = 0.05
const MOST_TIMES = 2

/**
 * Builds a mixed-integer program whose optimum is at most the cost of missed targets in any week that keeps
 * the limits, keeps its energy within five percent and serves no dish more than twice. It counts how often
 * each choice is taken and ignores the days: daily limits are combined, the evenness of meals costs nothing,
 * and nonlinear distances are underestimated. Every simplification lowers the bound, so the gap it shows is
 * the widest possible.
 */
export function weekBoundModel(problem: Problem): LinearModel {
  return new BoundModel(problem).model
}

type Entry = readonly [column: number, value: number]

class BoundModel {
  readonly model = new LinearModel()
  readonly #problem: Problem
  /** The column of each figure's sum over the week. */
  readonly #sums: number[] = []

  constructor(problem: Problem) {
    this.#problem = problem
    this.#choices()
    for (let term = 0; term < problem.week.ids.length; term++) this.#weekTerm(problem.week, term)
    for (let term = 0; term < problem.day.ids.length; term++) this.#dayTerm(problem.day, term)
    for (const score of problem.dietScores) this.#score(score)
  }

  #choices(): void {
    const { choices, width, days, energy } = this.#problem
    const ofFigure: Entry[][] = Array.from({ length: width }, () => [])
    for (const { ruleCost, figures, recipeIndex, open } of choices) {
      const columns = Array.from({ length: open }, (_, choice) =>
        this.model.column({ cost: ruleCost[choice]!, most: MOST_TIMES, isWhole: true }),
      )
      this.model.row(
        columns.map((column) => [column, 1]),
        { least: days, most: days },
      )
      for (const ofDish of Map.groupBy(columns, (_, choice) => recipeIndex[choice]!).values())
        this.model.row(
          ofDish.map((column) => [column, 1]),
          { most: MOST_TIMES },
        )
      for (const [choice, column] of columns.entries())
        for (let figure = 0; figure < width; figure++)
          ofFigure[figure]!.push([column, figures[choice * width + figure]!])
    }
    for (const entries of ofFigure) {
      const sum = this.model.column({})
      this.#sums.push(sum)
      this.model.row([...entries, [sum, -1]], { least: 0, most: 0 })
    }
    const kcal = energy.targetKcal * days
    this.model.row([[this.#sums[ENERGY]!, 1]], {
      least: kcal * (1 - ENERGY_LEEWAY),
      most: kcal * (1 + ENERGY_LEEWAY),
    })
  }

  #weekTerm(terms: SumTerms, term: number): void {
    const { figure, divisor, scale, min, max, weight } = terms
    const value: Entry = [this.#sums[figure[term]!]!, scale[term]!]
    const by = divisor[term]!
    const mostBelow = this.#mostBelow(by)
    const least = min[term]!
    if (least > 0) {
      const short = this.model.column({ cost: weight[term]!, most: 1 })
      const isShort = this.model.column({ cost: weight[term]! * STEP, most: 1, isWhole: true })
      const { entries, room } = this.#limit(by, least)
      this.model.row([value, ...entries, [short, least * mostBelow]], { least: room })
      this.model.row([value, ...entries, [isShort, least * mostBelow]], { least: room })
    }
    const most = max[term]!
    if (most < Infinity) {
      const unit = most > 0 ? most : 1
      const overshoot = Math.max(0, this.#mostOf(figure[term]!) * scale[term]! - (by < 0 ? most : 0))
      const over = this.model.column({ cost: weight[term]!, most: FARTHEST })
      const isOver = this.model.column({ cost: weight[term]! * STEP, most: 1, isWhole: true })
      // Beyond the farthest distance that counts, missing the limit by more costs nothing extra.
      const isFarthest = this.model.column({ cost: weight[term]! * FARTHEST, most: 1, isWhole: true })
      const { entries, room } = this.#limit(by, most)
      this.model.row([value, ...entries, [over, -unit * mostBelow], [isFarthest, -overshoot]], { most: room })
      this.model.row([value, ...entries, [isOver, -overshoot]], { most: room })
    }
  }

  /** A limit for every day also applies to the sum of all days. A daily target costs nothing here. */
  #dayTerm({ figure, divisor, scale, min, max, isHard }: SumTerms, term: number): void {
    if (isHard[term] === 0) return
    const value: Entry = [this.#sums[figure[term]!]!, scale[term]!]
    const by = divisor[term]!
    const days = by < 0 ? this.#problem.days : 1
    const lower = this.#limit(by, min[term]!)
    if (min[term]! > 0) this.model.row([value, ...lower.entries], { least: lower.room * days })
    const upper = this.#limit(by, max[term]!)
    if (max[term]! < Infinity) this.model.row([value, ...upper.entries], { most: upper.room * days })
  }

  /**
   * Each item earns its points only within its limits. The distance of the other items costs nothing here.
   */
  #score({ items, min, weight }: DietScoreTerm): void {
    const points: Entry[] = []
    for (const { figure, divisor, scale, full, half } of items) {
      const value: Entry = [this.#sums[figure]!, scale]
      const most = this.#mostOf(figure) * scale
      const earned = [full, ...(half ? [half] : [])].map((bound) => {
        const isEarned = this.model.column({ most: 1, isWhole: true })
        if (bound.min > -Infinity) {
          const { entries, room } = this.#limit(divisor, bound.min)
          const reach = bound.min * this.#mostBelow(divisor)
          this.model.row([value, ...entries, [isEarned, -reach]], { least: room - reach })
        }
        if (bound.max < Infinity) {
          const { entries, room } = this.#limit(divisor, bound.max)
          const over = Math.max(0, most - room)
          this.model.row([value, ...entries, [isEarned, over]], { most: room + over })
        }
        return isEarned
      })
      this.model.row(
        earned.map((column) => [column, 1]),
        { most: 1 },
      )
      points.push(...earned.map((column, at): Entry => [column, at === 0 ? 1 : 0.5]))
    }
    const missing = this.model.column({ cost: weight / min })
    const isMissed = this.model.column({ cost: weight * STEP, most: 1, isWhole: true })
    this.model.row([...points, [missing, 1]], { least: min })
    this.model.row([...points, [isMissed, min]], { least: min })
  }

  /** Returns the limit on a value, or on its ratio to another sum: `value - limit × sum` compared with 0. */
  #limit(divisor: number, amount: number): { entries: Entry[]; room: number } {
    return divisor < 0
      ? { entries: [], room: amount }
      : { entries: [[this.#sums[divisor]!, -amount]], room: 0 }
  }

  #mostBelow(divisor: number): number {
    return divisor < 0 ? 1 : this.#mostOf(divisor)
  }

  /** Returns the maximum that a figure can sum up to. */
  #mostOf(figure: number): number {
    const { choices, days, energy } = this.#problem
    if (figure === ENERGY) return energy.targetKcal * days * (1 + ENERGY_LEEWAY)
    return choices.reduce((sum, { most }) => sum + most[figure]!, 0) * days
  }
}
