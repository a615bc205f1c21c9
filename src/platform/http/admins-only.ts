import type { MiddlewareHandler } from 'hono'
import { requireAdmin } from '#platform/context.ts'
import type { HttpEnv } from './api-router.ts'

const refuseOthers: MiddlewareHandler<HttpEnv> = async (c, next) => {
  requireAdmin(c.var.ctx.requester)
  await next()
}

/**
 * Part of a route that is for administrators. The verb behind it checks by itself; this refuses others before
 * the input is looked at, so that strangers learn nothing from how it is judged.
 */
export const adminsOnly = { middleware: refuseOthers, security: [{ bearer: [] }] }
