import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('a health goal has its name in its address', () => {
  expect(paths.healthGoal({ id: '7', name: 'Crohn’s and colitis (in remission)' })).toBe(
    '/health-goal/crohns-and-colitis-in-remission/7',
  )
})

test('a choice of goals and plan stands in the address, commas readable', () => {
  expect(paths.subscribe({ goals: ['a', 'b'], plan: 'c' })).toBe('/subscribe?goal=a,b&plan=c')
  expect(paths.subscribe({ plan: 'c' })).toBe('/subscribe?plan=c')
  expect(paths.subscribe()).toBe('/subscribe')
})

test('a place to return to is kept whole', () => {
  expect(paths.login('/subscribe?goal=a,b&plan=c')).toBe('/login?next=%2Fsubscribe%3Fgoal%3Da,b%26plan%3Dc')
})
