import { expect, test } from 'vitest'
import { PAGE_KINDS, pageKind } from './page-kinds.ts'

test.each([
  ['/', '/'],
  ['/plans', '/plans'],
  ['/plans/', '/plans'],
  ['/Plans', '/plans'],
  ['/health-goal/depression/0b4e', '/health-goal/:slug/:id'],
  ['/meal-plan/7/proof', '/meal-plan/:id/proof'],
  ['/account', '/account'],
  ['/account/security', '/account/security'],
  ['/account/7', '/account/:id'],
  ['/admin/mealplan/new', '/admin/mealplan/new'],
  ['/admin/mealplan/7', '/admin/mealplan/:id'],
  ['/nothing/of/ours', '*'],
])('%s is a page of the kind %s', (pathname, kind) => {
  expect(pageKind(pathname)).toBe(kind)
})

test('each kind of page is distinct', () => {
  const example = (kind: string) => kind.replace(/:\w+/g, 'something')
  expect(PAGE_KINDS.map((kind) => pageKind(example(kind)))).toEqual([...PAGE_KINDS])
})
