import {
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { HttpEnv } from '../api-router.ts'
import { pageCache } from './page-cache.ts'

let server: Server

afterEach(() => server.close())

/** Starts a site whose pages contain the number of times they were rendered and their version. */
async function startSite({ mostBytes }: { mostBytes?: number } = {}) {
  const site = { version: 1, rendered: 0, isKnown: true, asked: 0 }
  const pages = pageCache({
    versionNow: () => {
      site.asked += 1
      if (!site.isKnown) return Promise.reject(new Error('nobody knows'))
      // Returned synchronously or as a promise, as happens while announcements are interrupted.
      return site.asked % 2 === 0 ? site.version : Promise.resolve(site.version)
    },
    log: pino({ level: 'silent' }),
    ...(mostBytes && { mostBytes }),
  })
  const app = new Hono<HttpEnv>()
  app.use(pages.store)
  app.use(async (c, next) => {
    await next()
    c.header('content-security-policy', "script-src 'self' 'nonce-abc'; img-src 'self'")
  })
  app.get('*', async (c) => {
    site.rendered += 1
    const html = `<p>${c.req.path} ${site.version}.${site.rendered}</p>${' '.repeat(2000)}`
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (c.req.path === '/missing') return c.html(html, 404)
    if (c.req.path.startsWith('/api/')) {
      const headers = {
        'cache-control': 'public, no-cache',
        vary: 'Authorization',
        etag: `"${site.version}-x"`,
      }
      return c.json({ ...site, asker: c.req.header('authorization') ?? 'guest' }, 200, headers)
    }
    c.header('cache-control', c.req.path === '/mine' ? 'private, no-cache' : 'public, no-cache')
    return c.html(html)
  })
  const answer = getRequestListener(app.fetch)
  server = createServer((req, res) => pages.answer(req, res, () => void answer(req, res)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const ask = (path: string, headers = {}) => fetchRaw((server.address() as AddressInfo).port, path, headers)
  /** True if the page is in the cache. The check renders nothing. */
  const isCached = (path: string) =>
    new Promise<boolean>((resolve) => {
      const request = { method: 'GET', url: path, headers: {} } as IncomingMessage
      const response = { writeHead: () => undefined, end: () => resolve(true) } as unknown as ServerResponse
      pages.answer(request, response, () => resolve(false))
    })
  /**
   * Requests a page for the first time and waits until it is compressed, which continues after the response
   * was sent.
   */
  const askFirst = async (path: string) => {
    const first = await ask(path)
    await expect.poll(() => isCached(path), { interval: 5, timeout: 5_000 }).toBe(true)
    return first
  }
  const askTwice = async (path: string) => {
    await ask(path)
    await pause()
    return ask(path)
  }
  return { site, ask, askFirst, askTwice }
}

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

function fetchRaw(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers, host: '127.0.0.1' }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode, headers: response.headers, body })
    }).on('error', reject)
  })
}

/** Waits long enough for a page that must not be cached to be compressed and stored. */
function pause() {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

test('a page is rendered once and sent to all visitors, without a nonce, in an encoding they accept', async () => {
  const { site, ask, askFirst } = await startSite()
  const first = await askFirst('/about')
  const plain = await ask('/about')
  const br = await ask('/about', { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await ask('/about', { 'accept-encoding': 'gzip, br;q=0' })
  expect(site.rendered).toBe(1)
  expect(plain.body.equals(first.body)).toBe(true)
  expect(brotliDecompressSync(br.body).equals(first.body)).toBe(true)
  expect(gunzipSync(gzip.body).equals(first.body)).toBe(true)
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(br.body.length),
    'content-type': expect.stringContaining('text/html'),
    'content-security-policy': "script-src 'self'; img-src 'self'",
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding',
    'x-request-id': expect.any(String),
  })
  expect(first.headers['content-security-policy']).toBe("script-src 'self'; img-src 'self'")
  expect(br.headers['x-request-id']).not.toBe(gzip.headers['x-request-id'])
})

test('a client that already has the page gets a 304', async () => {
  const { ask, askFirst } = await startSite()
  await askFirst('/about')
  const { headers } = await ask('/about')
  const again = await ask('/about', { 'if-none-match': headers.etag })
  expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag } })
  expect(again.headers['content-security-policy']).toContain("script-src 'self'")
  expect(again.body).toHaveLength(0)
  expect((await ask('/about', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a new version is rendered once for all concurrent requests', async () => {
  const { site, ask, askFirst } = await startSite()
  await askFirst('/about')
  site.version = 2
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/about')))
  for (const { body } of answers) expect(body.toString()).toContain('/about 2.2')
  expect(site.rendered).toBe(2)
})

test('a change during rendering is not missed', async () => {
  const { site, ask } = await startSite()
  const asked = ask('/about')
  await expect.poll(() => site.rendered, { interval: 1 }).toBe(1)
  site.version = 2
  expect((await asked).body.toString()).toContain('/about 1.1')
  await pause()
  expect((await ask('/about')).body.toString()).toContain('/about 2.2')
})

test('private pages, missing pages and addresses with a query are not cached', async () => {
  const { site, askTwice } = await startSite()
  for (const path of ['/mine', '/missing', '/about?key=secret']) await askTwice(path)
  expect(site.rendered).toBe(6)
})

test('an API response is cached for callers without a token, with its own tag', async () => {
  const { site, ask, askFirst } = await startSite()
  for (const path of ['/api/plan', '/api/plan/0b0e', '/api/plan?count=10', '/api/plan?page=1&count=10']) {
    const before = site.rendered
    await askFirst(path)
    const cached = await ask(path)
    expect(site.rendered).toBe(before + 1)
    expect(JSON.parse(cached.body.toString())).toMatchObject({ version: 1, asker: 'guest' })
    expect(cached.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'public, no-cache',
      etag: 'W/"1-x"',
      vary: 'Authorization, Accept-Encoding',
    })
    expect((await ask(path, { 'if-none-match': '"1-x"' })).status).toBe(304)
    const own = await ask(path, { authorization: 'Bearer mine' })
    expect(JSON.parse(own.body.toString()).asker).toBe('Bearer mine')
    expect((await ask(path)).body.toString()).toContain('"guest"')
  }
  site.version = 2
  expect((await ask('/api/plan')).headers.etag).toBe('"2-x"')
})

test('API responses to searches, for later pages, or for callers with a token are not cached', async () => {
  const { site, ask, askTwice } = await startSite()
  const paths = [
    '/api/condition?query=heart',
    '/api/plan?page=2',
    '/api/plan?count=10&x=1',
    '/api/plan?count=1000',
  ]
  for (const path of paths) await askTwice(path)
  expect(site.rendered).toBe(8)
  await ask('/api/plan', { authorization: 'Bearer mine' })
  await pause()
  expect((await ask('/api/plan')).body.toString()).toContain('"guest"')
})

test('while the version is unknown, every page is rendered', async () => {
  const { site, ask, askFirst } = await startSite()
  await askFirst('/about')
  site.isKnown = false
  expect((await ask('/about')).body.toString()).toContain('1.2')
  site.isKnown = true
  expect((await ask('/about')).body.toString()).toContain('1.1')
})

test('the cache is limited, and the least recently used page is removed first', async () => {
  const { site, ask, askFirst } = await startSite({ mostBytes: 5000 })
  for (const path of ['/1', '/2', '/1', '/3']) await askFirst(path)
  expect(site.rendered).toBe(3)
  await ask('/1')
  expect(site.rendered).toBe(3)
  await ask('/2')
  expect(site.rendered).toBe(4)
})
