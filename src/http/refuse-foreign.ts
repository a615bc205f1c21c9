import type { MiddlewareHandler, Context as RequestContext } from 'hono'
import { AppError } from '#platform/errors.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const FOREIGN = new Set(['cross-site', 'same-site'])

/**
 * Endpoints that pages of other sites can call: clients of the user pool and of OAuth at other origins,
 * providers that make the browser post their response, and mail programs that unsubscribe in a browser. None
 * of these endpoints accepts a cookie as authentication.
 */
const OPEN =
  /^\/(?:identity|oauth2\/(?:authorize|idpresponse|token|revoke|userInfo)|api\/weekly-mail\/unsubscribe)\/?$/

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?careplate_session=/

/**
 * Refuses requests that a page of another site makes through the browser: changes, requests with our cookie,
 * and embedding an API response as a picture, script or frame. Browsers report this in Sec-Fetch-Site, which
 * scripts cannot forge. Other programs send no such header, and they have no cookies of our members.
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
