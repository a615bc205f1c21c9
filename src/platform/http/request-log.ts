import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Context, Requester } from '#platform/context.ts'
import { noteSecurity } from '#platform/log/note-security.ts'
import type { HttpEnv } from './api-router.ts'
import { clientAddress } from './client-address.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/**
 * Gives each request its id, its context and one log line. The line contains no query, body or address: a
 * query may name health goals, and an address identifies a person.
 */
export function requestLog(
  contextFor: (requester: Requester, requestId: string) => Context,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const requestId = requestIdFor(c.req.header('x-request-id'))
    const ctx = contextFor({ kind: 'guest' }, requestId)
    c.set('ctx', ctx)
    const hangUp = () => c.req.raw.signal
    c.set('ctx', { ...ctx, network: clientAddress(c), agent: c.req.header('user-agent'), hangUp })
    c.header('x-request-id', requestId)
    const startedAt = performance.now()
    await next()
    ctx.log.info(loggedRequest(c.req.method, c.req.path, c.res.status, startedAt), 'request')
    noteRefusal(c.var.ctx, c.res)
  }
}

/** A guest's mistyped path (404) is not an attack. These statuses may be. */
const ATTEMPTS = new Set([400, 401, 403, 413, 429])

/** Logs a refused caller: by user id if signed in, otherwise only by network. */
function noteRefusal(ctx: Context, { status, headers }: Response): void {
  const user = ctx.requester.kind === 'signed-in' ? ctx.requester.authUserId : undefined
  const isNoted = user ? status >= 400 && status < 500 : ATTEMPTS.has(status)
  if (isNoted)
    noteSecurity(ctx, { event: 'refused', user, status, why: headers.get('x-amzn-errortype') ?? undefined })
}

/** Returns the sender's request id if it is valid, or a new id. */
export function requestIdFor(given: string | string[] | undefined): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

export function loggedRequest(method: string | undefined, path: string, status: number, startedAt: number) {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  return { method, path: withoutIds(path), status, ms }
}

/** Logs a response that was sent before a context exists. */
export function logAnswer(log: Logger, requestId: string, logged: ReturnType<typeof loggedRequest>): void {
  log.info({ requestId, ...logged }, 'request')
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

const STRIPE_ID = /\b[a-z]{2,8}_\w{14,}/g
/** The rest of the path is a linked account or a passkey of a member. */
const WAY_IN = /(\/ways-in\/[^/]*)\/.*/is
const HEALTH_GOAL = /^\/+health-goal\b.*/is

/** Returns the page of a path in any spelling. Other text that a visitor typed is kept out of the log. */
function withoutIds(path: string): string {
  return readable(path.replace(/\?.*/s, ''))
    .replace(HEALTH_GOAL, '/health-goal/:slug/:id')
    .replace(WAY_IN, '$1/:key')
    .replace(ID, ':id')
    .replace(STRIPE_ID, ':id')
    .replace(/[^/]+/g, (part) => (part.includes('@') ? ':address' : part))
    .slice(0, LONGEST_PATH)
}

const LONGEST_PATH = 200

function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/:unreadable'
  }
}
