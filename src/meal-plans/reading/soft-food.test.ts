import { expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { MAIN_MEALS } from '../plan/slot.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { solveWeek } from '../planner/solve-week.ts'
import { softLines } from '../proof/proving/intake-facts.ts'
import { reportedSince } from './reported-since.ts'
import { withoutMisfits } from './without-misfits.ts'

const { foods, ...starter } = starterPlanner()

const softMeals = (day: PlanDay) => MAIN_MEALS.filter((meal) => softLines(day, meal, foods) > 0)

test('a soft dish is left out of the week after its member reports trying to conceive', () => {
  const request = aRequest({ goals: ['heart-health'], sex: 'female', birthYear: 1994, circumstances: [] })
  const answer = solveWeek({ foods, ...starter }, request)
  if (answer.status !== 'solved') throw new Error(answer.reason)
  const reported = reportedSince(request, { circumstances: ['trying_to_conceive'] })
  if (!reported) throw new Error('Nothing was reported.')
  const days = answer.plan.mealPlanDays
  expect(days.flatMap(softMeals).length).toBeGreaterThan(0)
  for (const day of days) {
    const read = withoutMisfits(day, reported, foods).day
    expect(softMeals(read)).toEqual([])
    for (const meal of softMeals(day)) expect(read[meal].name).toBe('Left out for you')
  }
})
