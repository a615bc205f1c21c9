// Minimum cost of a list of foods that the database returns: Hono, `pg` and one prepared statement over an
// index of trigrams (`/food`). `/bytes/<n>` sends n bytes from memory with only `node:http`.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

// Counted in the same statement, which is faster than a second one.
const ALL = {
  name: 'all foods',
  text: `
    select fdc_id, name, description, category, enabled, judged, (select count(*)::int from bench.foods) as total
    from bench.foods order by sorted_by, fdc_id limit $1 offset $2`,
}
// One statement for each number of words, because an index supports `and` but not `all`.
const FOUND = Array.from({ length: 3 }, (_, words) => ({
  name: `found foods, ${words} words`,
  text: `
    select fdc_id, name, description, category, enabled, judged, count(*) over ()::int as total
    from bench.foods
    where ${Array.from({ length: words }, (_, place) => `text ilike $${place + 3}`).join(' and ')}
    order by sorted_by, fdc_id limit $1 offset $2`,
}))

const app = new Hono().get('/food', async (c) => {
  const { page = '1', count = '20', query = '' } = c.req.query()
  const words = query.split(' ').filter((word) => word !== '')
  const found = FOUND[words.length]
  const place = [Number(count), (Number(page) - 1) * Number(count)]
  const { rows } = await (words.length > 0 && found
    ? pool.query({ ...found, values: [...place, ...words.map((word) => `%${word}%`)] })
    : pool.query({ ...ALL, values: place }))
  return c.json({
    data: rows.map(({ fdc_id, name, description, category, enabled, judged }) => ({
      _id: String(fdc_id),
      fdcId: fdc_id,
      name,
      description,
      foodCategory: { description: category },
      enabeled: enabled,
      judged,
    })),
    page: Number(page),
    count: Number(count),
    total: rows[0]?.total ?? 0,
  })
})

const answer = getRequestListener(app.fetch)
const bodies = new Map<string, Buffer>()

function bytesFor(path: string): Buffer {
  const cached = bodies.get(path)
  if (cached) return cached
  const made = Buffer.alloc(Number(/^\/bytes\/(\d+)$/.exec(path)?.[1] ?? 2), 'x')
  bodies.set(path, made)
  return made
}

createServer((request, response) => {
  const path = request.url ?? ''
  if (path.startsWith('/food')) return answer(request, response)
  const body = bytesFor(path)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(body.length) })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
