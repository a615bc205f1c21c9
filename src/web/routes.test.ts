import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { PAGE_KINDS, pageKind } from '#analytics/events/page-kinds.ts'
import routes from './routes.ts'

/** The addresses of all pages as the routes write them, `:id?` both with and without. */
function pagesIn(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ file, path = '', index, children }) => {
    const url = path ? `${above}/${path}` : above
    if (children) return pagesIn(children, url)
    if (!file.endsWith('-page.tsx') || path === '*') return []
    if (index) return [url || '/']
    return url.endsWith('?') ? [url.replace(/\/[^/]*$/, ''), url.slice(0, -1)] : [url]
  })
}

test('the views of every page are counted under its own kind', () => {
  const pages = pagesIn(routes)
  expect([...pages, '*'].sort()).toEqual([...PAGE_KINDS].sort())
  for (const page of pages) expect(pageKind(page.replace(/:\w+/g, '7'))).toBe(page)
})
