import type { MiddlewareHandler } from 'hono'
import { requireSignedIn } from '#platform/context.ts'
import type { HttpEnv } from './api-router.ts'

const refuseGuests: MiddlewareHandler<HttpEnv> = async (c, next) => {
  requireSignedIn(c.var.ctx.requester)
  await next()
}

/**
 * Route options for calls by signed-in callers. As with `adminsOnly`, guests are refused before the input is
 * validated.
 */
export const signedInOnly = { middleware: refuseGuests, security: [{ bearer: [] }] }
