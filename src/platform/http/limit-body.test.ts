import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitBody } from './limit-body.ts'

const app = new Hono()
  .use(limitBody(10, () => new Error('too large')))
  .all('*', async (c) => c.text((await c.req.text()) || 'nothing'))
  .onError((error, c) => c.text(error.message, 413))
let server: Server

beforeEach(async () => {
  server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => server.close())

/** Sends the parts one after the other, in chunks unless a length header is passed. */
function send(method: string, parts: string[], headers: Record<string, string> = {}): Promise<string> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', method, headers, agent: false }, async (answer) => {
      resolve(`${answer.statusCode} ${Buffer.concat(await answer.toArray())}`)
    })
    asked.on('error', reject)
    for (const part of parts) asked.write(part)
    asked.end()
  })
}

test('a body with an allowed declared length is read', async () => {
  expect(await send('POST', ['0123456789'], { 'content-length': '10' })).toBe('200 0123456789')
})

test('a body with an excessive declared length is refused', async () => {
  expect(await send('POST', ['0123456789a'], { 'content-length': '11' })).toBe('413 too large')
})

test('a body without a declared length is counted', async () => {
  const headers = { 'transfer-encoding': 'chunked' }
  expect(await send('POST', ['01234', '56789'], headers)).toBe('200 0123456789')
  expect(await send('POST', ['01234', '56789', 'a'], headers)).toBe('413 too large')
})

test('a request without a body passes, and the body of a GET is never read', async () => {
  expect(await send('GET', [])).toBe('200 nothing')
  expect(await send('POST', [])).toBe('200 nothing')
  expect(await send('GET', ['0123456789a'], { 'content-length': '11' })).toBe('200 nothing')
})
