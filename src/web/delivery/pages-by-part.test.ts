import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { onlyPart, pagesByPart } from './pages-by-part.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/** The site's own routes. Each one responds with its name and the parameters it read from the URL. */
function builtRoutes(entries: RouteConfigEntry[], parentId?: string): [string, Route][] {
  return entries.flatMap(({ file: id, path, index, children = [] }) => {
    const answer: Route['module'] = {
      default: undefined as never,
      loader: ({ params }) => Response.json({ id, params }),
    }
    return [[id, { id, parentId, path, index, module: answer } as Route], ...builtRoutes(children, id)]
  })
}

const site = {
  entry: { module: {} },
  routes: Object.fromEntries(builtRoutes(routes)),
  assets: { routes: Object.fromEntries(builtRoutes(routes)), version: '1' },
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  ssr: true,
} as unknown as ServerBuild

const ADDRESSES = [
  '/',
  '/?from=mail',
  '/about',
  '/About',
  '/%61bout',
  '/about/',
  '//about',
  '/about.data',
  '/plans',
  '/plans/7',
  '/blog',
  '/blog/feed.xml',
  '/blog/some-words/7',
  '/account',
  '/account/7',
  '/account/security',
  '/meal-plan/7/proof',
  '/admin/food/7',
  '/admin/nothing/of/ours',
  '/admin/food.data',
  '/_root.data',
  '/nothing',
  '/nothing/of/ours',
  '/share/plans/7.png',
  '/robots.txt',
  '/plates/bread/1.svg',
  '/__manifest?version=1&paths=/about,/admin/food',
]

test.each(ADDRESSES)('%s gets the same response from its part as from the whole site', async (url) => {
  const asked = () => new Request(`http://localhost${url}`)
  const answer = await pagesByPart(site)(asked())
  const whole = await createRequestHandler(site, 'production')(asked())
  const why = 'React Router answers by a part of the site otherwise than by the whole: see decision 0018.'
  expect(answer.status, why).toBe(whole.status)
  expect(await answer.text(), why).toBe(await whole.text())
})

test('a part contains its own routes, their layouts, the home page and the "not found" page', () => {
  const part = onlyPart(site, 'plans')
  const needed = [
    'public/layout.tsx',
    'public/home/home-page.tsx',
    'public/pricing-plans/pricing-plans-page.tsx',
    'public/pricing-plans/pricing-plan-page.tsx',
    'public/not-found-page.tsx',
  ]
  expect(Object.keys(part.routes)).toEqual(needed)
  expect(Object.keys(part.assets.routes)).toEqual(needed)
})
