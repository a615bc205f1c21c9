import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses bodies above a size. If a length is declared, only that is checked: touching a body's stream makes
 * reading it several times slower, and Node.js reads no more than the declared length.
 */
export function limitBody(maxSize: number, refusal: () => Error): MiddlewareHandler {
  const counted = bodyLimit({
    maxSize,
    onError: () => {
      throw refusal()
    },
  })
  return async (c, next) => {
    // The body of such a request is never read.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    if (Number(length) > maxSize) throw refusal()
    return next()
  }
}
