import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../api-router.ts'

/** A cache that responds before any middleware sees the request. */
export type ResponseCache = {
  /** Responds from the cache, and passes on all other requests. */
  answer: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Stores the parts of passing responses that it needs. */
  store: MiddlewareHandler<HttpEnv>
}
