import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { type Logger, symbols } from 'pino'
import type { Context, Who } from '#platform/context.ts'
import type { HttpEnv } from './api-router.ts'
import { clientAddress } from './client-address.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/**
 * Gives each request its id, context and one line in the log. The line holds no query, no body and no
 * address: a query may name health goals, an address is a person.
 */
export function requestLog(contextFor: (who: Who, requestId: string) => Context): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const requestId = requestIdFor(c.req.header('x-request-id'))
    const ctx = contextFor({ kind: 'guest' }, requestId)
    c.set('ctx', ctx)
    c.set('ctx', { ...ctx, network: clientAddress(c) })
    c.header('x-request-id', requestId)
    const startedAt = performance.now()
    await next()
    ctx.log.info(loggedRequest(c.req.method, c.req.path, c.res.status, startedAt), 'request')
  }
}

/** The id that the sender gave, if it is one, or a new one. */
export function requestIdFor(given: string | string[] | undefined): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

export function loggedRequest(method: string | undefined, path: string, status: number, startedAt: number) {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  return { method, path: withoutIds(path), status, ms }
}

/**
 * The line that `log.info` would write for an answer, at a tenth of what it takes: for answers that cost hardly more.
 * Only the path may hold something to be escaped.
 */
export function logAnswer(log: Logger, requestId: string, logged: ReturnType<typeof loggedRequest>): void {
  if (!log.isLevelEnabled('info')) return
  const { method, path, status, ms } = logged
  const what = `"method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}`
  const line = `{"level":30,"time":${Date.now()},"requestId":"${requestId}",${what},"msg":"request"}\n`
  const streams = log as unknown as Record<symbol, { write: (line: string) => void }>
  streams[symbols.streamSym]?.write(line)
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

function withoutIds(path: string): string {
  return path
    .replace(/\?.*/s, '')
    .replace(/^\/health-goal\/.*/, '/health-goal/:slug/:id')
    .replace(ID, ':id')
}
