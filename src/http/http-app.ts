import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { RouterContextProvider } from 'react-router'
import { segmentTwinRoutes } from '#analytics/events/routes.ts'
import { hostedLoginRoutes } from '#identity/hosted-login/routes.ts'
import { identityRoutes } from '#identity/routes.ts'
import type { PlannerService } from '#meal-plans/planner/service/planner-service.ts'
import { leaveAdministration } from '#members/privacy/leave-administration.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { withDeadline } from '#platform/deadline.ts'
import { AppError } from '#platform/errors.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import type { ResponseCache } from '#platform/http/caches/response-cache.ts'
import { limitBody } from '#platform/http/limit-body.ts'
import { requestLog } from '#platform/http/request-log.ts'
import { translateError } from '#platform/http/translate-error.ts'
import { inboxMailRoutes, inboxRoutes } from '#platform/mail/routes.ts'
import { projectRoot } from '#platform/project-root.ts'
import { stripeTwinRoutes } from '#twins/stripe/routes.ts'
import { appContext, type WholePage } from '#web/context.ts'
import type { Runtime } from '../runtime.ts'
import { buildApi } from './api.ts'
import { nonce, pageSecurity, tlsPromise } from './page-security.ts'
import { refuseForeign } from './refuse-foreign.ts'

/** Handles a page request. In production this is React Router's handler on the built routes. */
export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>

const LARGEST_BODY = 256 * 1024
/** A Stripe event contains a whole object, and an invoice or a subscription with many lines is large. */
const LARGEST_EVENT = 2 * 1024 * 1024
const REQUEST_MS = 25_000

/**
 * Builds everything served over HTTP except health, in this order: built files, hosted login, identity, API,
 * twins, files, pages. `caches` run first and store responses.
 */
export function buildHttpApp(
  runtime: Runtime & { planner: PlannerService },
  handlePage: PageHandler,
  caches: ResponseCache[] = [],
) {
  const app = new Hono<HttpEnv>()
  app.onError(translateError)
  app.use(requestLog(runtime.contextFor))
  app.use(inRequestTime(runtime.config))
  app.use((_, next) => withRowsOf('nobody', next))
  app.use(compress())
  app.use(limitedBody)
  app.use(refuseForeign)
  app.use('/assets/*', builtFiles(runtime.config))
  const { cognito } = runtime.config.identity
  if (!cognito) app.route('/', hostedLoginRoutes)
  for (const { store } of caches) app.use(store)
  app.route('/', inboxMailRoutes)
  app.use('/plates/:slug/mail.png', shownElsewhere)
  app.use(nonce, pageSecurity(runtime.config))
  if (!cognito) app.route('/', identityRoutes({ beforeLeaving: leaveAdministration }))
  app.route('/api', buildApi(runtime))
  if (runtime.config.payments.provider === 'sandbox') app.route('/', stripeTwinRoutes)
  if (runtime.config.analytics.provider === 'own') app.route('/', segmentTwinRoutes(runtime))
  app.route('/', inboxRoutes)
  // Page addresses contain no dots, so none of them is searched for among the files.
  app.use('/:file{.+\\.[a-z0-9]+}', serveStatic({ root: clientFiles() }))
  app.all('*', async (c) => {
    if (!READS.has(c.req.method)) return c.text('Pages are only read.', 405, { allow: [...READS].join(', ') })
    const context = new RouterContextProvider()
    const answer: WholePage = {}
    const { ctx, nonce } = c.var
    context.set(appContext, { ctx, nonce, catalogue: runtime.catalogue, answer })
    const response = await handlePage(readablePage(c.req.raw), context)
    // Headers that a loader sets on its error are not copied to the error page, so set `retry-after` here.
    if (response.status === 503) response.headers.set('retry-after', RETRY_SECONDS)
    if (answer.html === undefined) return response
    return new Response(Buffer.from(answer.html), { status: response.status, headers: response.headers })
  })
  return app
}

const tooLarge = () => new AppError('invalid', 'The request is too large.')
const limitOwn = limitBody(LARGEST_BODY, tooLarge)
const limitEvent = limitBody(LARGEST_EVENT, tooLarge)
const limitedBody: MiddlewareHandler<HttpEnv> = (c, next) =>
  (c.req.path === '/api/stripe/webhook' ? limitEvent : limitOwn)(c, next)

const RETRY_SECONDS = '5'
const READS = new Set(['GET', 'HEAD'])

/**
 * Treats an address as unknown if it cannot be decoded or contains a NUL, which no database can search for.
 */
function readablePage(request: Request): Request {
  try {
    const { pathname, search } = new URL(request.url)
    if (!/%00/.test(search) && !decodeURIComponent(pathname).includes('\0')) return request
  } catch {}
  return new Request(new URL('/no-such-address', request.url), request)
}

/**
 * Limits the time of each request to less than the timeouts of proxies and browsers. Drafting posts gets more
 * time, because it waits for a language model.
 */
function inRequestTime({ ai }: Runtime['config']): MiddlewareHandler<HttpEnv> {
  const draftingMs = REQUEST_MS + (ai?.timeoutMs ?? 0)
  return (c, next) => withDeadline(c.req.path === '/api/gpt' ? draftingMs : REQUEST_MS, next)
}

/**
 * Mail is read on a page of its provider, or in a sandboxed frame without an origin, so our pictures can be
 * embedded there.
 */
const shownElsewhere: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  c.header('cross-origin-resource-policy', 'cross-origin')
}

/**
 * Serves built files whose names contain a content hash. They never change, and page policies do not apply to
 * them.
 */
function builtFiles(config: Runtime['config']) {
  const onlyByTls = tlsPromise(config)
  return serveStatic({
    root: clientFiles(),
    precompressed: true,
    onFound: (_, c) => {
      c.header('cache-control', 'public, max-age=31536000, immutable')
      c.header('x-content-type-options', 'nosniff')
      c.header('cross-origin-resource-policy', 'same-origin')
      if (onlyByTls) c.header('strict-transport-security', onlyByTls)
    },
  })
}

function clientFiles(): string {
  return relative(process.cwd(), join(projectRoot(), 'build/client')) || '.'
}
