// Sends BYTES bytes from memory, with plain Node.js (`/`) and through Hono (`/hono`), and the files of FOLDER
// from disk.
import { createServer } from 'node:http'
import { relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const body = Buffer.alloc(Number(process.env.BYTES), 'x')
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(body.length) }
const app = new Hono()
  .get('/hono', (c) => c.body(body, 200, headers))
  .use(serveStatic({ root: relative(process.cwd(), process.env.FOLDER ?? '.') }))
const answer = getRequestListener(app.fetch)

createServer((request, response) => {
  if (request.url !== '/') return answer(request, response)
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
