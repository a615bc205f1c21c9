import { Hono } from 'hono'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { listInbox } from './list-inbox.ts'

/** The sandbox inbox as JSON: what a member would have received. */
export const inboxRoutes = new Hono<HttpEnv>().get('/sandbox/inbox.json', async (c) => {
  c.header('cache-control', 'no-store')
  return c.json(await listInbox(c.var.ctx, { to: c.req.query('to') }))
})
