import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Byline, bylineOf } from './byline.tsx'

const people = [
  { name: 'Grace Hopper', title: 'Registered dietitian (RDN)', part: 'review' as const },
  { name: 'Ada Lovelace', title: '', part: 'writing' as const },
  { name: 'Mary Shelley', title: '', part: 'writing' as const },
]

test('a post says who publishes it and who writes there, with the way to them', () => {
  const html = shown({ name: 'Good Plates Inc.', people }, true)
  expect(html).toMatch(/Published by <a [^>]*href="\/people"[^>]*>Good Plates Inc\.<\/a>/)
  expect(html).toContain('Who writes here: Ada Lovelace and Mary Shelley.')
  expect(html).not.toContain('Grace Hopper')
})

test('nobody is named for a post that came with the product, nor where nobody writes', () => {
  expect(shown({ name: null, people }, false)).not.toContain('Who writes')
  expect(shown({ name: null, people: [] }, true)).toMatch(/Published by <a [^>]*>Careplate<\/a>/)
  expect(shown({ name: null, people: [] }, true)).not.toContain('Who writes')
})

function shown(operator: Parameters<typeof bylineOf>[0], isDated: boolean): string {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Byline {...bylineOf(operator, { isDated })} /> },
  ])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />).replaceAll('<!-- -->', '')
}
