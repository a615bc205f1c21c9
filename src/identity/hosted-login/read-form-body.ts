import type { Context as RequestContext } from 'hono'
import type { HttpEnv } from '#platform/http/api-router.ts'

/** The fields of the form that a request brings; none where its body is no form, whatever it calls itself. */
export async function readFormBody(c: RequestContext<HttpEnv>): Promise<Record<string, unknown>> {
  try {
    return await c.req.parseBody()
  } catch (error) {
    // `multipart/form-data` without its boundary, or broken within.
    if (error instanceof TypeError) return {}
    throw error
  }
}
