import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { type Duty, requireDuty } from './duty.ts'

/** As `adminsOnly`, for administrators and whoever has a role with this duty; the document names it as `x-duty`. */
export function forDuty(duty: Duty) {
  const middleware: MiddlewareHandler<HttpEnv> = async (c, next) => {
    requireDuty(c.var.ctx.requester, duty)
    await next()
  }
  return { middleware, security: [{ bearer: [] }], 'x-duty': duty }
}
