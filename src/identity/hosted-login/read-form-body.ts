import type { Context as RequestContext } from 'hono'
import type { HttpEnv } from '#platform/http/api-router.ts'

/** Returns the fields of a form body. Empty if the body is not a form, whatever its content type claims. */
export async function readFormBody(c: RequestContext<HttpEnv>): Promise<Record<string, unknown>> {
  try {
    return await c.req.parseBody()
  } catch (error) {
    // The body is `multipart/form-data` without a boundary, or is malformed.
    if (error instanceof TypeError) return {}
    throw error
  }
}
