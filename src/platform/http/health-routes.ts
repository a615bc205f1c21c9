import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { HttpEnv } from './api-router.ts'

/** `/healthz`, `/readyz` and `/metrics`. Metrics open to the token, or without one to this machine alone. */
export function healthRoutes() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return new Hono<HttpEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        await c.var.ctx.db.execute(sql`select 1 from platform.migrations limit 1`)
        return c.json({ status: 'ready' })
      } catch {
        return c.json({ status: 'unavailable', reason: 'The database cannot be reached.' }, 503)
      }
    })
    .get('/metrics', async (c) => {
      const { metricsToken, isLocal } = c.var.ctx.config
      const isAllowed = metricsToken ? c.req.header('authorization') === `Bearer ${metricsToken}` : isLocal
      if (!isAllowed) return c.notFound()
      return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
    })
}
