import { expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { brokenIn } from '../../proof/proving/prove-plan.ts'
import { solveWeek } from '../solve-week.ts'
import { prepareProblem } from './prepare-problem.ts'

const catalogue = starterPlanner()

test.each([
  { goals: ['heart-health'], sex: 'male' },
  { goals: ['mind'], medications: ['warfarin'] },
  { goals: ['ibs', 'migraine'], medications: ['digoxin', 'simvastatin'] },
])('every figure of every choice is a number: %j', (profile) => {
  const { problem } = prepareProblem(catalogue, aRequest(profile))
  for (const { figures } of problem.choices) expect(figures.every(Number.isFinite)).toBe(true)
})

test('limits on foods by name have the same effect in the search and in the proof', () => {
  const { problem } = prepareProblem(catalogue, aRequest({ goals: ['mind'] }))
  expect(problem.week.ids).toContain('safe-brazil-nuts')
  expect(problem.day.ids).toContain('safe-brazil-nuts-day')
  for (let seed = 1; seed <= 12; seed++) {
    const answer = solveWeek(catalogue, aRequest({ goals: ['mind'], sex: 'male', seed }))
    if (answer.status !== 'solved') throw new Error(answer.reason)
    expect(brokenIn(answer.proof)).toEqual([])
    const nuts = answer.proof.rules.find(({ id }) => id === 'safe-brazil-nuts-day')
    expect(nuts?.value).toBeLessThanOrEqual(10)
  }
})

test('a daily limit that no choice can break is skipped, and one that can be broken is checked', () => {
  const { problem } = prepareProblem(catalogue, aRequest({ goals: ['mind'], sex: 'female', birthYear: 1990 }))
  const { day, choices } = problem
  for (const [term, max] of day.max.entries()) {
    const figure = day.figure[term] ?? 0
    const most = choices.reduce((sum, { most }) => sum + (most[figure] ?? 0), 0) * (day.scale[term] ?? 0)
    if (max < Infinity && day.min[term] === -Infinity && (day.divisor[term] ?? 0) < 0)
      expect(most, day.ids[term]).toBeGreaterThan(max * 0.99)
  }
  expect(day.ids.filter((id) => id === 'ref-outlier').length).toBeLessThan(20)
})

test('a ratio of two nutrients is the same in the search and in the proof', () => {
  const answer = solveWeek(catalogue, aRequest({ goals: ['hypertension'], seed: 3 }))
  if (answer.status !== 'solved') throw new Error(answer.reason)
  const { problem } = prepareProblem(catalogue, aRequest({ goals: ['hypertension'], seed: 3 }))
  const meals = answer.plan.mealPlanDays.flatMap(({ meals }) => meals)
  const sumOf = (figure: number) =>
    meals.reduce((sum, { slot, slug, servings }) => {
      const choices = problem.choices[problem.slots.indexOf(slot)]
      const at = choices?.dishes.findIndex(
        (dish, choice) => dish.recipe.slug === slug && choices.servings[choice] === servings,
      )
      return sum + (choices?.figures[(at ?? -1) * problem.width + figure] ?? Number.NaN)
    }, 0)
  for (const id of ['ref-calcium-to-phosphorus', 'ref-zinc-to-copper']) {
    const term = problem.week.ids.indexOf(id)
    const [figure = -1, divisor = -1] = [problem.week.figure[term], problem.week.divisor[term]]
    const proved = answer.proof.rules.find((rule) => rule.id === id)
    expect(sumOf(figure) / sumOf(divisor), id).toBeCloseTo(proved?.value ?? Number.NaN, 2)
    expect(proved?.coverage, id).toBeGreaterThan(80)
  }
})
