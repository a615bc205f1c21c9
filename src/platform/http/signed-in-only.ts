import type { MiddlewareHandler } from 'hono'
import { requireSignedIn } from '#platform/context.ts'
import type { HttpEnv } from './api-router.ts'

const refuseGuests: MiddlewareHandler<HttpEnv> = async (c, next) => {
  requireSignedIn(c.var.ctx.requester)
  await next()
}

/** Part of a route that guests may not call. As with `adminsOnly`, it comes before the input is looked at. */
export const signedInOnly = { middleware: refuseGuests, security: [{ bearer: [] }] }
