import { expect, test } from 'vitest'
import { newestPlan } from './newest-plan.ts'

test('a member is led to the plan that was made last, in whatever order they are listed', () => {
  const [first, last] = [{ created: '2026-11-15T08:00:00Z' }, { created: '2026-11-22T08:00:00Z' }]
  expect(newestPlan([last, first])).toBe(last)
  expect(newestPlan([first, last])).toBe(last)
  expect(newestPlan([])).toBeNull()
})
