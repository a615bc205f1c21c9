import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

function next(value: string): string {
  return nextPath(new URLSearchParams({ next: value }), '/account')
}

test.each(['/account', '/subscribe?goal=a,b&plan=c', '/meal-plan/1#monday'])(
  '%s is a place to return to',
  (path) => {
    expect(next(path)).toBe(path)
  },
)

test.each([
  '',
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  '/.//evil.test',
  '/login?next=/login',
])('a member is never sent to %j', (path) => {
  expect(next(path)).toBe('/account')
})

test('the fallback is used if there is no place to return to', () => {
  expect(nextPath(new URLSearchParams(), '/account')).toBe('/account')
})
