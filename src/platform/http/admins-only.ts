import type { MiddlewareHandler } from 'hono'
import { requireAdmin } from '#platform/context.ts'
import type { HttpEnv } from './api-router.ts'

const refuseOthers: MiddlewareHandler<HttpEnv> = async (c, next) => {
  requireAdmin(c.var.ctx.requester)
  await next()
}

/**
 * Route options for calls by administrators. The use case checks access itself; this middleware refuses
 * others before the input is validated, so that they learn nothing from validation errors.
 */
export const adminsOnly = { middleware: refuseOthers, security: [{ bearer: [] }] }
