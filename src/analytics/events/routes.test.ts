import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { translateError } from '#platform/http/translate-error.ts'
import { segmentTwinRoutes } from './routes.ts'

const NOW = new Date('2026-05-04T08:00:00Z')

function aTwin() {
  const added: unknown[] = []
  const warned: unknown[] = []
  const log = { warn: (...said: unknown[]) => warned.push(said), debug: () => undefined }
  const app = new Hono<HttpEnv>()
  app.onError(translateError)
  app.use(async (c, next) => {
    c.set('ctx', { now: () => NOW, log, requestId: 'test' } as never)
    await next()
  })
  app.route(
    '/',
    segmentTwinRoutes({ pageViews: { add: (...view) => added.push(view), stop: async () => {} } }),
  )
  const post = (path: string, body: unknown) =>
    app.request(`/analytics/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { app, post, added, warned }
}

const view = { type: 'page', writeKey: 'careplate', properties: { path: '/plans/:id' } }

test('a page view is counted, and additional data from the client is ignored', async () => {
  const { post, added } = aTwin()
  const answer = await post('p', {
    ...view,
    messageId: 'ajs-next-1',
    context: { page: { path: '/plans/:id' } },
  })
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  expect(added).toEqual([['/plans/:id', NOW]])
})

test.each([
  ['another source', { ...view, writeKey: 'theirs' }],
  ['a page that says what it is about', { ...view, properties: { path: '/health-goal/depression/7' } }],
  ['another event', { ...view, type: 'identify' }],
  ['no JSON', 'page=1'],
  ['nothing', ''],
])('%s is refused and not counted', async (_, body) => {
  const { post, added } = aTwin()
  const answer = await post('p', body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { code: 'invalid' } })
  expect(added).toEqual([])
})

test("the client's settings name no other destination", async () => {
  const answer = await aTwin().app.request('/analytics/v1/projects/careplate/settings')
  expect(await answer.json()).toMatchObject({ integrations: { 'Segment.io': { apiKey: 'careplate' } } })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
})

test('an error in a browser is logged only by its name', async () => {
  const { post, warned } = aTwin()
  const counted = (metric: string) => ({ metric, type: 'Counter', value: 1, tags: { page: '/secret' } })
  await post('m', { series: [counted('analytics_js.invoke')] })
  expect(warned).toEqual([])
  await post('m', { series: [counted('analytics_js.invoke.error'), counted('analytics_js.invoke')] })
  expect(JSON.stringify(warned)).toContain('analytics_js.invoke.error')
  expect(JSON.stringify(warned)).not.toContain('secret')
})
