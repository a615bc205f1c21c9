import type { MiddlewareHandler, Context as RequestContext } from 'hono'
import { AppError } from '#platform/errors.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const FOREIGN = new Set(['cross-site', 'same-site'])

/**
 * Doors that pages of others may send to: clients of the user pool and of OAuth at other origins, providers that have
 * the browser post their answer, and mail programs in a browser whose reader unsubscribes. None of them takes a cookie
 * for a proof of who asks.
 */
const OPEN =
  /^\/(?:identity|oauth2\/(?:authorize|idpresponse|token|revoke|userInfo)|api\/weekly-mail\/unsubscribe)\/?$/

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?careplate_session=/

/**
 * Refuses what a page of another site has a browser do here: change something, send our cookie along, or show an answer
 * of the API as a picture, a script or a frame. Browsers say so by themselves (Sec-Fetch-Site), and no script can say
 * otherwise; programs say nothing, and have no cookies of others.
 */
export const refuseForeign: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (FOREIGN.has(c.req.header('sec-fetch-site') ?? '') && isRefused(c))
    throw new AppError('not_allowed', 'A page of another site asked for this in your name.')
  await next()
}

function isRefused({ req }: RequestContext<HttpEnv>): boolean {
  if (READS.has(req.method)) return req.path.startsWith('/api/') && req.header('sec-fetch-mode') === 'no-cors'
  return !OPEN.test(req.path) || SESSION_COOKIE.test(req.header('cookie') ?? '')
}
