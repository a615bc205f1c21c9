import { describe, expect, test } from 'vitest'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { prepareProblem } from '../planner/problem/prepare-problem.ts'
import { isDayImpossible, limitsPullingApart } from './impossible-day.ts'
import type { Problem } from './problem.ts'
import { SimulatedAnnealing } from './simulated-annealing.ts'
import { packTerms, type TermDraft } from './sum-terms.ts'

/** Builds a problem with two slots of two choices each, with energy and fiber. */
function aProblem(limits: { day?: TermDraft[]; week?: TermDraft[] }): Problem {
  const figures = Float64Array.of(400, 5, 1200, 20)
  const choices = {
    dishes: ['small', 'large'],
    recipeIndex: Int32Array.of(0, 1),
    servings: Float64Array.of(1, 1),
    figures,
    energy: Float64Array.of(400, 1200),
    least: Float64Array.of(400, 5),
    most: Float64Array.of(1200, 20),
    cost: new Float64Array(2),
    ruleCost: new Float64Array(2),
    open: 2,
  }
  return {
    days: 7,
    slots: ['lunch', 'dinner'],
    width: 2,
    choices: [choices, choices],
    week: packTerms(limits.week ?? []),
    day: packTerms(limits.day ?? []),
    energy: { targetKcal: 1600 },
    consistency: [],
    dietScores: [],
    steady: [],
    beside: null,
    pinned: new Int32Array(14).fill(-1),
    fresh: { from: new Int32Array(3), foods: new Int32Array(0), count: 0 },
    proteins: { of: new Int32Array(2).fill(-1), count: 0 },
    alike: { from: new Int32Array(3), recipes: new Int32Array(0) },
  }
}

const catalogue = starterPlanner()
const hard = { divisor: -1, scale: 1, weight: 20_000, isHard: true }
const [ENERGY, FIBER] = [0, 1]

describe('a day that is certainly impossible', () => {
  test('has limits that can each be kept, but not together', () => {
    const floor = { ...hard, id: 'floor', figure: ENERGY, min: 2000 }
    const ceiling = { ...hard, id: 'ceiling', figure: FIBER, max: 20 }
    expect(isDayImpossible(aProblem({ day: [floor] }))).toBe(false)
    expect(isDayImpossible(aProblem({ day: [ceiling] }))).toBe(false)
    expect(isDayImpossible(aProblem({ day: [floor, ceiling] }))).toBe(true)
    expect(limitsPullingApart(aProblem({ day: [floor] }))).toBe(null)
    expect(limitsPullingApart(aProblem({ day: [floor, ceiling] }))?.toSorted()).toEqual(['ceiling', 'floor'])
    expect(
      isDayImpossible(
        aProblem({
          day: [
            { ...floor, min: 1500 },
            { ...ceiling, max: 30 },
          ],
        }),
      ),
    ).toBe(false)
  })

  test('is also detected from weekly limits and ratios, and never from targets', () => {
    const ceiling = { ...hard, id: 'ceiling', figure: FIBER, max: 20 }
    const week = { ...hard, id: 'week', figure: ENERGY, scale: 1 / 7, min: 2000 }
    expect(isDayImpossible(aProblem({ day: [ceiling], week: [week] }))).toBe(true)
    expect(isDayImpossible(aProblem({ day: [ceiling], week: [{ ...week, isHard: false }] }))).toBe(false)
    const ratio = { ...hard, id: 'ratio', figure: FIBER, divisor: ENERGY, scale: 1000 }
    expect(isDayImpossible(aProblem({ day: [{ ...ratio, max: 12 }] }))).toBe(true)
    expect(isDayImpossible(aProblem({ day: [{ ...ratio, max: 13 }] }))).toBe(false)
    expect(isDayImpossible(aProblem({ day: [{ ...ratio, min: 17 }] }))).toBe(true)
  })
})

describe('starter recipes', () => {
  test('a week that can be found is never called impossible, however hard its limits', () => {
    const random = randomFrom(5)
    const weeks = [['low-fodmap'], ['ibd-remission'], ['hypertension', 'type-2-diabetes']].flatMap((goals) =>
      [[], ['warfarin'], ['lithium', 'lisinopril']].map((medications) => {
        const energyKcal = 1400 + Math.round(random() * 1600)
        const { problem } = prepareProblem(catalogue, aRequest({ goals, medications, energyKcal }))
        const search = new SimulatedAnnealing(problem, 1)
        search.run(200_000)
        return { isFound: search.brokenHardLimits().length === 0, isImpossible: isDayImpossible(problem) }
      }),
    )
    expect(weeks.filter(({ isFound }) => isFound).length).toBeGreaterThan(3)
    expect(weeks).not.toContainEqual({ isFound: true, isImpossible: true })
  })
})
