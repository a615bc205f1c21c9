import { expect, test } from 'vitest'
import { timeOutSeconds } from './time-outs.ts'

test.each([
  ['/api/plan?page=1&count=3', 8],
  ['/api/plan/0193', 8],
  ['/api/condition?count=300', 12],
  ['/api/profile-auth?authId=a', 8],
  ['/api/mealplan/0193', 60],
  ['/api/auth/create', 8],
  ['/api/food', 20],
  ['/api/stripe/subscription', 20],
])('a call to %s may take %i seconds', (path, seconds) => {
  expect(timeOutSeconds(path)).toBe(seconds)
})
