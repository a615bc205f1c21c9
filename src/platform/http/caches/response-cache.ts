import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../api-router.ts'

/** What can be answered before any middleware looks at the request. */
export type ResponseCache = {
  /** Answers what it holds, and hands on all other requests. */
  answer: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Keeps what it needs of the answers that pass by. */
  store: MiddlewareHandler<HttpEnv>
}
