import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses bodies above a size. Where the length is told, that alone is looked at: to touch the stream of a body
 * makes it several times dearer to read, and Node.js reads no more than was told.
 */
export function limitBody(maxSize: number, refusal: () => Error): MiddlewareHandler {
  const counted = bodyLimit({
    maxSize,
    onError: () => {
      throw refusal()
    },
  })
  return async (c, next) => {
    // Of these, no body is ever read.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    if (Number(length) > maxSize) throw refusal()
    return next()
  }
}
