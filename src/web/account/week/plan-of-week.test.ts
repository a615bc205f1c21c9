import { expect, test } from 'vitest'
import { planOfWeek } from './plan-of-week.ts'

const first = { id: 'first', created: '2026-11-15T08:00:00Z' }
const last = { id: 'last', created: '2026-11-22T08:00:00Z' }

test('a member is led to the week that was delivered, although another plan was made since', () => {
  expect(planOfWeek([last, first], { mealPlanId: 'first' })).toBe('first')
})

test('and where none was, to the plan that was made last, in whatever order they are listed', () => {
  for (const delivered of [{ mealPlanId: null }, null]) {
    expect(planOfWeek([last, first], delivered)).toBe('last')
    expect(planOfWeek([first, last], delivered)).toBe('last')
    expect(planOfWeek([], delivered)).toBeNull()
  }
})
