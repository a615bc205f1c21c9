import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { type Duty, requireDuty } from './duty.ts'

/**
 * Like `adminsOnly`, but also admits staff whose role has this permission. The API document lists the
 * permission as `x-duty`.
 */
export function forDuty(duty: Duty) {
  const middleware: MiddlewareHandler<HttpEnv> = async (c, next) => {
    requireDuty(c.var.ctx.requester, duty)
    await next()
  }
  return { middleware, security: [{ bearer: [] }], 'x-duty': duty }
}
