import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { HttpEnv } from '../api-router.ts'
import { type FastListRequest, listFastPath } from './list-fast-path.ts'

let server: Server

afterEach(() => server.close())

/**
 * Starts a server that counts how often the regular route was used. `read` responds before the regular route.
 */
async function startServer(read: (question: FastListRequest) => Promise<string | undefined>) {
  const seen = { usual: 0, lines: [] as string[] }
  const log = pino(
    { level: 'info', base: undefined },
    { write: (line: string) => void seen.lines.push(line) },
  )
  const fast = listFastPath({ '/api/food': read }, { log })
  const app = new Hono<HttpEnv>()
  app.use(fast.store)
  app.use(async (c, next) => {
    await next()
    c.header('content-security-policy', "script-src 'self' 'nonce-abc'")
    c.header('x-request-id', 'of-the-first')
  })
  app.all('*', (c) => {
    seen.usual += 1
    if (c.req.query('refused')) return c.json({}, 403, { 'x-refused': 'yes' })
    return c.json({ way: 'usual' }, 200, { 'cache-control': 'no-store' })
  })
  const answer = getRequestListener(app.fetch)
  server = createServer((req, res) => fast.answer(req, res, () => void answer(req, res)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { seen, ask: (path: string, headers = {}, method = 'GET') => ask(port, { path, headers, method }) }
}

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

function ask(port: number, asked: { path: string; headers: object; method: string }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', ...asked, headers: { ...asked.headers } }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode, headers: response.headers, body })
    }).on('error', reject)
  })
}

const long = JSON.stringify({ way: 'fast', text: 'ä'.repeat(2000) })

test('after one response of the regular route, responses come from memory with the same headers', async () => {
  const { seen, ask } = await startServer(async () => '{"way":"fast ä"}')
  expect((await ask('/api/food')).body.toString()).toBe('{"way":"usual"}')
  const fast = await ask('/api/food?query=oats', { 'x-request-id': 'mine-12345' })
  expect(fast.body.toString()).toBe('{"way":"fast ä"}')
  expect(seen.usual).toBe(1)
  expect(fast.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'content-security-policy': "script-src 'self'",
    'content-length': String(fast.body.length),
    'x-request-id': 'mine-12345',
    vary: 'Accept-Encoding',
  })
  expect((await ask('/api/food')).headers['x-request-id']).not.toBe('of-the-first')
})

test('the read receives the query and the token, and its log line contains neither', async () => {
  const questions: FastListRequest[] = []
  const { seen, ask } = await startServer(async (question) => {
    questions.push(question)
    return '{}'
  })
  await ask('/api/food')
  await ask('/api/food?query=secret%20oats', { authorization: 'Bearer mine' })
  await ask('/api/food')
  expect(questions).toEqual([
    { search: 'query=secret%20oats', authorization: 'Bearer mine' },
    { search: '', authorization: undefined },
  ])
  expect(JSON.parse(seen.lines[0] ?? '')).toMatchObject({ method: 'GET', path: '/api/food', status: 200 })
  expect(seen.lines.join()).not.toMatch(/secret|mine/)
})

test("a request that memory cannot serve takes the regular route, and so does any request that isn't a read", async () => {
  const { seen, ask } = await startServer(async ({ search }) => {
    if (search === 'fails') throw new Error('no memory')
    return search === 'known' ? '{"way":"fast"}' : undefined
  })
  await ask('/api/food')
  for (const path of ['/api/food', '/api/food?fails', '/api/food/1', '/api/foods', '/']) {
    expect((await ask(path)).body.toString()).toBe('{"way":"usual"}')
  }
  expect((await ask('/api/food?known', {}, 'POST')).body.toString()).toBe('{"way":"usual"}')
  expect((await ask('/api/food?known')).body.toString()).toBe('{"way":"fast"}')
  expect(seen.usual).toBe(7)
})

test('headers of a refusal are not reused', async () => {
  const { ask } = await startServer(async () => '{}')
  await ask('/api/food?refused=yes')
  expect((await ask('/api/food')).body.toString()).toBe('{"way":"usual"}')
  expect((await ask('/api/food')).headers).not.toHaveProperty('x-refused')
})

test('a long response is compressed for clients that accept it', async () => {
  const { ask } = await startServer(async () => long)
  await ask('/api/food')
  for (const accepted of ['gzip, deflate, br', 'gzip']) {
    const { headers, body } = await ask('/api/food', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe('gzip')
    expect(headers['content-length']).toBe(String(body.length))
    expect(gunzipSync(body).toString()).toBe(long)
  }
  for (const accepted of [undefined, 'identity', 'gzip;q=0', 'br']) {
    const { headers, body } = await ask('/api/food', accepted ? { 'accept-encoding': accepted } : {})
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toBe(long)
  }
})
