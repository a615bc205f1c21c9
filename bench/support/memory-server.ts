// Sends BYTES bytes from memory, as plainly as Node.js can (`/`) and through Hono (`/hono`).
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

const body = Buffer.alloc(Number(process.env.BYTES), 'x')
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(body.length) }
const app = new Hono().get('/hono', (c) => c.body(body, 200, headers))
const answer = getRequestListener(app.fetch)

createServer((request, response) => {
  if (request.url !== '/') return answer(request, response)
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
