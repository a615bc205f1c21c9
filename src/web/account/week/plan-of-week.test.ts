import { expect, test } from 'vitest'
import { planOfWeek } from './plan-of-week.ts'

const first = { id: 'first', created: '2026-11-15T08:00:00Z' }
const last = { id: 'last', created: '2026-11-22T08:00:00Z' }

test('the delivered week is opened, even if another plan was made later', () => {
  expect(planOfWeek([last, first], { mealPlanId: 'first' })).toBe('first')
})

test('without a delivered week, the plan that was made last is opened, in any list order', () => {
  for (const delivered of [{ mealPlanId: null }, null]) {
    expect(planOfWeek([last, first], delivered)).toBe('last')
    expect(planOfWeek([first, last], delivered)).toBe('last')
    expect(planOfWeek([], delivered)).toBeNull()
  }
})
