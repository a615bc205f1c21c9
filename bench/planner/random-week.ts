// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths
import type { Problem } from '#meal-plans/solver/problem.ts'
import { WeekCostCalculator } from '#meal-plans/solver/week-cost-calculator.ts'
import { randomFrom } from '#platform/random/seeded-random.ts'

const MOST_TRIES = 2000

/**
 * Picks a random week from the dishes that limits, allergies and preferences allow, and repeats until every
 * day keeps its limits. Returns null if that never happens.
 */
export function randomWeek(problem: Problem, seed: number): Int32Array | null {
  const random = randomFrom(seed)
  const calculator = new WeekCostCalculator(problem)
  const slots = problem.slots.length
  const anyChoice = (place: number) => Math.floor(random() * problem.choices[place % slots]!.open)
  const anyWeek = () => calculator.chosen.map((_, place) => anyChoice(place))
  calculator.set(anyWeek())
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const broken = Array.from({ length: problem.days }, (_, day) => day).filter(
      (day) => calculator.brokenOn(day).length > 0,
    )
    if (broken.length === 0) return calculator.chosen.slice()
    const next = anyWeek()
    calculator.set(
      calculator.chosen.map((choice, place) =>
        broken.includes(Math.floor(place / slots)) ? (next[place] ?? choice) : choice,
      ),
    )
  }
  return null
}
