import { expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { prepareProblem } from '../planner/problem/prepare-problem.ts'
import { SimulatedAnnealing } from './simulated-annealing.ts'
import { WeekCostCalculator } from './week-cost-calculator.ts'

const catalogue = starterPlanner()
const member = { goals: ['low-fodmap', 'ibd-remission'], medications: ['warfarin'], energyKcal: 2200 }
const { problem } = prepareProblem(catalogue, aRequest(member))

function costOf(chosen: Int32Array): number {
  const calculator = new WeekCostCalculator(problem)
  calculator.set(chosen)
  return calculator.cost()
}

test('the best week has the reported cost, and resuming never makes it worse', () => {
  const search = new SimulatedAnnealing(problem, 3)
  search.run(60_000)
  const first = search.bestCost
  expect(costOf(search.best)).toBeCloseTo(first, 4)
  for (const temperature of ['warm', 'hot', 'usual'] as const) {
    search.resume(60_000, temperature)
    expect(search.bestCost).toBeLessThanOrEqual(first)
    expect(costOf(search.best)).toBeCloseTo(search.bestCost, 4)
  }
})

test('fixed meals are never moved, even when days are exchanged', () => {
  const stays = [4, 13, 27]
  const pinned = problem.pinned.map((_, place) => (stays.includes(place) ? 1 : -1))
  const search = new SimulatedAnnealing({ ...problem, pinned }, 3)
  search.run(60_000)
  search.resume(60_000, 'warm')
  expect(stays.map((place) => search.best[place])).toEqual([1, 1, 1])
})

test('the same seed gives the same week', () => {
  const weeks = [1, 2].map(() => {
    const search = new SimulatedAnnealing(problem, 9)
    search.run(60_000)
    search.resume(60_000, 'warm')
    return [...search.best]
  })
  expect(weeks[0]).toEqual(weeks[1])
})
