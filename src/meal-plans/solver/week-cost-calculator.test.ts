import { beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { prepareProblem } from '../planner/problem/prepare-problem.ts'
import type { Problem } from './problem.ts'
import { WeekCostCalculator } from './week-cost-calculator.ts'

const MEMBERS = [
  { goals: ['type-2-diabetes', 'mediterranean'], sex: 'female', birthYear: 1970 },
  { goals: ['hypertension', 'mind', 'low-fodmap'], previousPlans: [{ weeksAgo: 1, slugs: ['none'] }] },
  {
    goals: ['mind'],
    medications: ['warfarin', 'digoxin', 'theophylline'],
    previousPlans: [{ weeksAgo: 1, slugs: ['none'], lastDays: { vitamin_k: [120, 180, 210] } }],
  },
]

let problems: Problem[]

beforeAll(() => {
  const catalogue = starterPlanner()
  problems = MEMBERS.map((profile) => prepareProblem(catalogue, aRequest(profile)).problem)
})

function anyWeek({ pinned, choices, slots }: Problem, random: () => number): Int32Array {
  return pinned.map((_, place) => Math.floor(random() * (choices[place % slots.length]?.open ?? 0)))
}

function costOf(problem: Problem, chosen: Int32Array): number {
  const calculator = new WeekCostCalculator(problem)
  calculator.set(chosen)
  return calculator.cost()
}

describe('the cost calculator of a week', () => {
  test('knows the same cost after many changes as when it is computed from scratch', () => {
    for (const problem of problems) {
      const random = randomFrom(7)
      const calculator = new WeekCostCalculator(problem)
      calculator.set(anyWeek(problem, random))
      for (let change = 0; change < 300; change++) {
        const place = Math.floor(random() * calculator.chosen.length)
        calculator.replace(place, Math.floor(random() * calculator.choicesAt(place).open))
      }
      expect(calculator.cost()).toBeCloseTo(costOf(problem, calculator.chosen), 6)
      expect(calculator.ruleCost()).toBeLessThan(calculator.cost())
    }
  })

  test('picks the cheapest choice, although it evaluates few choices fully', () => {
    for (const problem of problems) {
      const random = randomFrom(11)
      const calculator = new WeekCostCalculator(problem)
      calculator.set(anyWeek(problem, random))
      for (const place of [3, 7, 13, 22, 30, 41]) {
        const { open } = calculator.choicesAt(place)
        const costs = Array.from({ length: open }, (_, choice) =>
          costOf(problem, calculator.chosen.with(place, choice)),
        )
        calculator.improve(place)
        expect(calculator.cost()).toBeCloseTo(Math.min(...costs), 6)
      }
    }
  })
})
